import { sql } from 'drizzle-orm'
import type { Reader } from '@/server/store/door/door'
import { occurrenceUid } from '@/server/store/ingest/derive/rows/identity'

/** 1, 2, 4 … 2^30: no file has had more elements of equal content. */
const DOUBLINGS = 30

/** How many elements of equal content there have been, for each common identity: a search by halves, for all at once. */
export async function loadOccurrences(reader: Reader, bases: ReadonlySet<string>): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const first = await existing(
    reader,
    [...bases].map((base) => ({ base, nth: 0 })),
  )
  const open = new Map([...bases].filter((base) => first.has(base)).map((base) => [base, { some: 1, none: Infinity }]))
  for (let step = 0; step < DOUBLINGS * 2 && open.size > 0; step += 1) {
    const probes = [...open].map(([base, { some, none }]) => ({
      base,
      nth: none === Infinity ? some * 2 - 1 : Math.floor((some + none) / 2),
    }))
    const found = await existing(reader, probes)
    for (const { base, nth } of probes) narrow(open, counts, { base, nth, exists: found.has(base) })
  }
  return counts
}

/** `some` occurrences exist, `none` do not; they meet at the count. */
function narrow(
  open: Map<string, { some: number; none: number }>,
  counts: Map<string, number>,
  { base, nth, exists }: { base: string; nth: number; exists: boolean },
) {
  const range = open.get(base)
  if (range === undefined) return
  if (exists) range.some = nth + 1
  else range.none = nth
  if (range.some < range.none) return
  counts.set(base, range.some)
  open.delete(base)
}

/** The bases whose occurrence `nth` was minted. */
async function existing(reader: Reader, probes: readonly { base: string; nth: number }[]): Promise<Set<string>> {
  if (probes.length === 0) return new Set()
  const byUid = new Map(probes.map(({ base, nth }) => [occurrenceUid(base, nth), base]))
  const rows = await reader.all<{ uid: string }>(
    sql`select uid from messages where ${reader.inList(sql`uid`, [...byUid.keys()])}`,
  )
  return new Set(rows.flatMap(({ uid }) => byUid.get(uid) ?? []))
}
