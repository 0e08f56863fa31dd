import { sql } from 'drizzle-orm'
import type { Reader } from '@/server/store/door/door'

export const KEYS_PER_MS = 4096
/** Eleven days before keys are no longer exact as numbers, in 2039: by a clock that is later all stands in order of arrival. */
export const LAST_KEY_MS = Math.floor(Number.MAX_SAFE_INTEGER / KEYS_PER_MS) - 1_000_000_000
const AHEAD = 16

/** For each ms looked at, the next free place in it: 0 to 4096. */
export type Places = Map<number, number>

/** The next free key at `ms` or, when that is full, in the ms after it. Takes it. */
export function takeKey(places: Places, ms: number): number {
  let at = ms
  let next = places.get(at) ?? 0
  while (next >= KEYS_PER_MS) {
    at += 1
    next = places.get(at) ?? 0
  }
  places.set(at, next + 1)
  return at * KEYS_PER_MS + next
}

/** The time that a key stands for, UTC ms. */
export function keyMs(key: number): number {
  return Math.floor(key / KEYS_PER_MS)
}

/** Looks up every ms that taking keys at `wanted` (one entry per message) can reach, but for those that are new. */
export async function loadKeys(
  reader: Reader,
  wanted: readonly number[],
  isNew: (ms: number) => boolean = () => false,
): Promise<Places> {
  const places: Places = new Map()
  const counts = new Map<number, number>()
  for (const ms of wanted) counts.set(ms, (counts.get(ms) ?? 0) + 1)
  let unknown = [...counts.keys()]
  while (unknown.length > 0) {
    for (const ms of unknown) places.set(ms, 0)
    const known = unknown.filter((ms) => !isNew(ms))
    if (known.length > 0) await look(reader, known, places)
    unknown = unreached(places, counts)
  }
  return places
}

async function look(reader: Reader, unknown: readonly number[], places: Places): Promise<void> {
  const taken = await reader.all<{ ms: number; top: number | null }>(topKeys(reader, unknown))
  for (const { ms, top } of taken) if (top !== null) places.set(ms, top - ms * KEYS_PER_MS + 1)
}

function topKeys(reader: Reader, list: readonly number[]) {
  const json = JSON.stringify(list)
  const given =
    reader.dialect === 'sqlite'
      ? sql`json_each(${json})`
      : sql`(select value::bigint as value from json_array_elements_text(${json}::text::json)) as given`
  return sql`select value as ms, (select max(key) from messages where key >= value * 4096 and key < value * 4096 + 4096) as top from ${given}`
}

/** The ms that would be spilled into and were not looked at yet. */
function unreached(places: Places, counts: ReadonlyMap<number, number>): number[] {
  const trial = new Map(places)
  const missing = new Set<number>()
  for (const [ms, count] of [...counts].sort(([a], [b]) => a - b)) {
    let left = count
    for (let at = ms; left > 0; at += 1) {
      const next = trial.get(at)
      if (next === undefined) {
        for (let ahead = 0; ahead < AHEAD; ahead += 1) if (!places.has(at + ahead)) missing.add(at + ahead)
        break
      }
      const used = Math.min(left, KEYS_PER_MS - next)
      trial.set(at, next + used)
      left -= used
    }
  }
  return [...missing]
}
