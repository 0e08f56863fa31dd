import { sql } from 'drizzle-orm'
import type { AnsweredMessage } from '@/lib/rules/judged'
import { keptBytes } from '@/server/store/bytes/inflated'
import type { Packed } from '@/server/store/bytes/packing'
import type { Reader } from '@/server/store/door/door'
import { keyMs } from '@/server/store/rows/keys'
import type { JudgedDbRow } from './judged-rows'
import { type Named, spotOf } from './told-around'

/** A longer message is not taken apart again, bytes. */
const MOST_BYTES = 262_144

type KeptDbRow = Packed & { id: number; what: string; start: number }

/** The bytes of each message as text, by its key; of those that were kept whole and are UTF-8. */
export async function textsOf(reader: Reader, rows: readonly JudgedDbRow[]): Promise<Map<number, string>> {
  const short = rows.filter(({ length }) => length <= MOST_BYTES)
  const ids = [...new Set(short.map((row) => row.observation_id))]
  const texts = new Map<number, string>()
  if (ids.length === 0) return texts
  const found = await reader.all<KeptDbRow>(
    sql`select id, what, packing, bytes, same_as as "sameAs", start from observations where ${reader.inList(sql`id`, ids)}`,
  )
  const bytes = await keptBytes(
    reader,
    found.filter(({ what }) => what !== 'line-same'),
  )
  const starts = new Map(found.map(({ id, start }) => [id, start]))
  const decoder = new TextDecoder('utf-8', { fatal: true })
  /** Elements of one file have one text. */
  const spans = new Map<string, string>()
  for (const { key, observation_id, start, length } of short) {
    const whole = bytes.get(observation_id)
    const from = starts.get(observation_id)
    if (whole === undefined || from === undefined) continue
    const own = whole.subarray(start - from, start - from + length)
    // A line end is not kept; of less than that only a part was.
    if (own.length < length - 2) continue
    const span = `${observation_id} ${start} ${length}`
    try {
      const text = spans.get(span) ?? decoder.decode(own)
      spans.set(span, text)
      texts.set(key, text)
    } catch {
      // What is no UTF-8 was read otherwise, and rules see what was read of it.
    }
  }
  return texts
}

type AnsweredDbRow = {
  source_id: number
  key: number
  native_id: string
  trace_id: string | null
  sender: string | null
  sent_raw: string | null
  sha256: string
  type: string
  kind: string
  answered_at: number | null
  answered_by: string | null
  broadcast: number
}

/** What each message answers, by its key: of several of one id the last one before it, else the first. */
export async function answersOf(
  reader: Reader,
  rows: readonly JudgedDbRow[],
  named: ReadonlyMap<string, Named>,
): Promise<Map<number, AnsweredMessage>> {
  const answers = new Map<number, AnsweredMessage>()
  const ids = [...new Set(rows.flatMap(({ reply_to }) => reply_to ?? []))]
  if (ids.length === 0) return answers
  const found = await reader.all<AnsweredDbRow>(
    sql`select source_id, key, native_id, trace_id, sender, sent_raw, sha256, type, kind, answered_at, answered_by,
      broadcast from messages where ${reader.inList(sql`native_id`, ids)} order by key`,
  )
  for (const row of rows) {
    const same = found.filter((one) => one.source_id === row.source_id && one.native_id === row.reply_to)
    const one = same.findLast(({ key }) => key < row.key) ?? same[0]
    if (one === undefined) continue
    const last = named.get(spotOf(row.source_id, one.native_id))?.last ?? null
    answers.set(row.key, { ...answered(one), isOver: last !== null && last < row.key })
  }
  return answers
}

const answered = (row: AnsweredDbRow) => ({
  nativeId: row.native_id,
  traceId: row.trace_id,
  from: row.sender,
  sentRaw: row.sent_raw,
  sha256: row.sha256,
  orderAt: keyMs(row.key),
  type: row.type,
  kind: row.kind,
  answeredAt: row.answered_at,
  answeredBy: row.answered_by,
  broadcast: row.broadcast === 1,
})

/** Keys of messages that answer one of these and were judged already: what they answer may not have been there then. */
export async function answersTo(reader: Reader, rows: readonly JudgedDbRow[], upTo: number): Promise<number[]> {
  const ids = [...new Set(rows.flatMap(({ native_id }) => native_id ?? []))]
  if (ids.length === 0) return []
  const found = await reader.all<{ key: number }>(
    sql`select key from messages where ${reader.inList(sql`reply_to`, ids)} and rev <= ${upTo} order by key limit 1000`,
  )
  return found.map(({ key }) => key)
}
