import { sql } from 'drizzle-orm'
import type { Beside, SaidBeside } from '@/lib/rules/beside-message'
import type { Reader } from '@/server/store/door/door'
import { keyMs } from '@/server/store/rows/keys'
import { type JudgedDbRow, mentionsIn, recipientsIn } from './judged-rows'

/** More of one channel is not held at once. */
const MOST_TOGETHER = 4_000

type Said = Beside['after'][number]
type After = { by: Map<number, Said[]>; crowded: JudgedDbRow[] }

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
): Promise<After> {
  const after: After = { by: new Map(), crowded: [] }
  for (const near of clustersOf(rows, span)) {
    const [first, last] = [near[0], near.at(-1)]
    if (first === undefined || last === undefined) continue
    const found = await reader.all<AfterDbRow>(
      sql`select o.key, o.uid, o.sender, o.kind, o.recipients, o.mentions, substr(o.body, 1, 500) as body,
          o.conversation_id as conversation
        from messages o where o.source_id = ${first.source_id} and o.channel = ${first.channel} and o.reading = 'message'
          and o.key > ${first.key} and o.key <= ${last.key + span} order by o.key limit ${MOST_TOGETHER + 1}`,
    )
    if (found.length > MOST_TOGETHER) after.crowded.push(...near)
    else shareOut(near, found, { span, most }, after.by)
  }
  return after
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

type ToShare = { key: number; conversation: number | null; own: Said; other: Said }

function shareOut(
  near: readonly JudgedDbRow[],
  found: readonly AfterDbRow[],
  { span, most }: { span: number; most: number },
  by: Map<number, Said[]>,
): void {
  // Hundreds of messages have the same said after them: it is made once for all of them.
  const shared = found.map((row): ToShare => {
    const said = saidIn(row)
    const { key, conversation } = row
    return { key, conversation, own: { ...said, isOfConversation: true }, other: { ...said, isOfConversation: false } }
  })
  let first = 0
  for (const { key, conversation_id: asked } of near) {
    for (let next = shared[first]; next !== undefined && next.key <= key; next = shared[first]) first += 1
    const isOf = ({ conversation }: ToShare) => conversation !== null && conversation === asked
    const own = firstOf(shared, { first, upTo: key + span, most, isMeant: isOf })
    const rest = firstOf(shared, { first, upTo: key + span, most: most - own.length, isMeant: (one) => !isOf(one) })
    const chosen = own.length === 0 ? rest : [...own, ...rest].sort((one, other) => one.key - other.key)
    const said = chosen.map((one) => (isOf(one) ? one.own : one.other))
    if (said.length > 0) by.set(key, said)
  }
}

type Wanted = { first: number; upTo: number; most: number; isMeant: (one: ToShare) => boolean }

/** The first that are meant, of some in order of keys. */
function firstOf(shared: readonly ToShare[], { first, upTo, most, isMeant }: Wanted): ToShare[] {
  const found: ToShare[] = []
  for (let nth = first; found.length < most; nth += 1) {
    const one = shared[nth]
    if (one === undefined || one.key > upTo) break
    if (isMeant(one)) found.push(one)
  }
  return found
}
