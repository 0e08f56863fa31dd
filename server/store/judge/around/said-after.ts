import { sql } from 'drizzle-orm'
import type { Beside, SaidBeside } from '@/lib/rules/beside-message'
import type { Reader } from '@/server/store/door/door'
import { keyMs } from '@/server/store/rows/keys'
import { type JudgedDbRow, mentionsIn, recipientsIn } from './judged-rows'

/** More of one channel is not held at once. */
const MOST_TOGETHER = 4_000

/** What was said after a message, and of that what is of its conversation. */
export type After = Pick<Beside, 'after' | 'own'>

/** Something that was said, with the beginning of its body. */
export type SaidDbRow = Pick<JudgedDbRow, 'recipients' | 'mentions'> & {
  key: number
  uid: string
  sender: string | null
  kind: string
  body: string
}
type AfterDbRow = SaidDbRow & { conversation: JudgedDbRow['conversation_id'] }

export function saidIn({ key, uid, sender, kind, body, ...row }: SaidDbRow): SaidBeside {
  const to = [...recipientsIn(row).map(({ agent }) => agent), ...mentionsIn(row)]
  return { uid, from: sender, to, kind, body, at: keyMs(key) }
}

/**
 * What was said in the channel of each of some messages after it, for a `span` of keys, by its key: `most` at most, of its
 * conversation first, in order. Messages that lie close together in one channel have it read once for all of them.
 * `crowded`: those for which that would be too much to hold.
 */
export async function saidAfter(
  reader: Reader,
  rows: readonly JudgedDbRow[],
  { span, most }: { span: number; most: number },
): Promise<{ by: Map<number, After>; crowded: JudgedDbRow[] }> {
  const [by, crowded]: [Map<number, After>, JudgedDbRow[]] = [new Map(), []]
  for (const near of clustersOf(rows, span)) {
    const [first, last] = [near[0], near.at(-1)]
    if (first === undefined || last === undefined) continue
    const found = await reader.all<AfterDbRow>(
      sql`select o.key, o.uid, o.sender, o.kind, o.recipients, o.mentions, substr(o.body, 1, 500) as body,
          o.conversation_id as conversation
        from messages o where o.source_id = ${first.source_id} and o.channel = ${first.channel} and o.reading = 'message'
          and o.key > ${first.key} and o.key <= ${last.key + span} order by o.key limit ${MOST_TOGETHER + 1}`,
    )
    if (found.length > MOST_TOGETHER) crowded.push(...near)
    else shareOut(near, found, { span, most }, by)
  }
  return { by, crowded }
}

/** Of one source and channel, in order, each within a span of the one before. */
function clustersOf(rows: readonly JudgedDbRow[], span: number): JudgedDbRow[][] {
  const clusters = new Map<string, JudgedDbRow[][]>()
  for (const row of rows.toSorted((one, other) => one.key - other.key)) {
    const place = JSON.stringify([row.source_id, row.channel])
    const known = clusters.get(place)
    const last = known?.at(-1)
    if (known === undefined) clusters.set(place, [[row]])
    else if (last !== undefined && row.key - (last.at(-1)?.key ?? 0) <= span) last.push(row)
    else known.push([row])
  }
  return [...clusters.values()].flat()
}

function shareOut(
  near: readonly JudgedDbRow[],
  found: readonly AfterDbRow[],
  { span, most }: { span: number; most: number },
  by: Map<number, After>,
): void {
  // Hundreds of messages have the same said after them: it is made once for all of them.
  const said = found.map(saidIn)
  const ofConversation = nthsOf(found)
  const [key, conversation] = [(nth: number) => found[nth]?.key ?? 0, (nth: number) => found[nth]?.conversation ?? null]
  const saidAt = (nths: readonly number[]) => nths.flatMap((nth) => said[nth] ?? [])
  let [first, end] = [0, 0]
  for (const { key: of, conversation_id: asked } of near) {
    while (first < found.length && key(first) <= of) first += 1
    while (end < found.length && key(end) <= of + span) end += 1
    if (first === end) continue
    const all = asked === null ? [] : (ofConversation.get(asked) ?? [])
    const own = all.filter((nth) => nth >= first && nth < end).slice(0, most)
    if (own.length === 0) {
      by.set(of, { after: said.slice(first, Math.min(end, first + most)), own: [] })
      continue
    }
    const others: number[] = []
    for (let nth = first; nth < end && others.length < most - own.length; nth += 1)
      if (conversation(nth) !== asked) others.push(nth)
    const both = others.length === 0 ? own : [...own, ...others].sort((one, other) => one - other)
    by.set(of, { after: saidAt(both), own: saidAt(own) })
  }
}

/** Where what was said in each conversation stands, in order. */
function nthsOf(found: readonly AfterDbRow[]): Map<number, number[]> {
  const nths = new Map<number, number[]>()
  found.forEach(({ conversation }, nth) => {
    if (conversation === null) return
    const known = nths.get(conversation)
    if (known === undefined) nths.set(conversation, [nth])
    else known.push(nth)
  })
  return nths
}
