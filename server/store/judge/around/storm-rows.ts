import { sql } from 'drizzle-orm'
import { isInCircle } from '@/lib/rules/circle-start'
import type { Storm } from '@/lib/rules/judged'
import { type Sent, type StormStart, stormStarts, stormsGoingOn } from '@/lib/rules/storm-start'
import type { Reader } from '@/server/store/door/door'
import { KEYS_PER_MS, keyMs } from '@/server/store/rows/keys'
import { type Asked, passedBefore, type Stretch, stretches } from './circle-rows'
import { type JudgedDbRow, mentionsIn, recipientsIn } from './judged-rows'

const MINUTE_MS = 60_000
/** Whether one goes on is known by the minute before, and the minute before that. */
const NEAR_MS = 2 * MINUTE_MS
/** Whether one went on until ten minutes ago is known by the two minutes before that. */
const BACK_MS = 12 * MINUTE_MS
/** Messages of one stretch of time that are looked at, the newest. */
const MOST = 10_000
/** A time of day, an epoch, or a time written without signs: by a date alone nobody knows what was said within a minute. */
const HAS_CLOCK = /:|\d{9}|\d[T ]\d{4}\b/

type SentDbRow = Pick<
  JudgedDbRow,
  'key' | 'sender' | 'recipients' | 'mentions' | 'broadcast' | 'channel' | 'sent_at'
> & {
  sent_raw: string | null
}

/** Of a source: more than so many messages of one agent within a minute are a storm, null where none is told; and its people. */
export type StormSource = { most: number | null; humans: readonly string[] }

/** The storms in which some of these messages are the first too many, by the keys of the messages; `busy`: those among them. */
export async function stormsOf(
  reader: Reader,
  { rows, busy }: { rows: readonly JudgedDbRow[]; busy: readonly Asked[] },
  sourceOf: (id: number) => StormSource,
): Promise<Map<number, Storm>> {
  const storms = new Map<number, Storm>()
  const senders = new Map(rows.flatMap((row) => (mayStorm(row) ? [[row.key, row.sender ?? '']] : [])))
  const asked = busy.flatMap((one): Sending[] => {
    const sender = senders.get(one.key)
    return sender === undefined ? [] : [{ ...one, sender }]
  })
  for (const stretch of stretches(await mayBegin(reader, asked, sourceOf), NEAR_MS)) {
    const keys = new Set(stretch.keys)
    for (const { key, from } of await startsIn(reader, stretch, sourceOf)) {
      if (!keys.has(key)) continue
      const one = { source: stretch.source, key }
      const back = { source: one.source, from: key - BACK_MS * KEYS_PER_MS, until: key, sender: from }
      const start = (await startsIn(reader, back, sourceOf)).find((other) => other.key === key)
      // Who answers others in a circle is told of with them.
      if (start !== undefined && !isInCircle(await passedBefore(reader, one), from))
        storms.set(key, { count: start.count })
    }
  }
  return storms
}

type Sending = Asked & { sender: string }

/** Those of who sent enough, but where the newest of it says that a storm goes on, as most of a storm do. */
async function mayBegin(
  reader: Reader,
  asked: readonly Sending[],
  sourceOf: (id: number) => StormSource,
): Promise<Asked[]> {
  const some: Asked[] = []
  for (const { source, from, until, keys } of stretches(asked, MINUTE_MS)) {
    const { most } = sourceOf(source)
    if (most === null) continue
    const many = await reader.all<{ sender: string }>(
      sql`select sender from messages where key > ${from} and key <= ${until} and source_id = ${source}
        and reading = 'message' and sender is not null group by sender having count(*) > ${most}`,
    )
    const among = new Set(keys)
    for (const { sender } of many) {
      const own = asked.filter((one) => one.sender === sender && one.source === source && among.has(one.key))
      if (own.length === 0) continue
      const looked = { source, from, until, sender, limit: 2 * most + own.length }
      const goingOn = stormsGoingOn(await sentIn(reader, looked, sourceOf(source)), most)
      some.push(...own.filter(({ key }) => !goingOn.has(key)))
    }
  }
  return some.sort((one, other) => one.key - other.key)
}

const mayStorm = ({ reading, sender, recipients, mentions, broadcast, sent_at }: JudgedDbRow) =>
  reading === 'message' &&
  sender !== null &&
  sent_at !== null &&
  (broadcast === 1 || recipients !== '[]' || mentions !== '[]')

type Looked = Omit<Stretch, 'keys'> & { sender?: string; limit?: number }

async function startsIn(reader: Reader, looked: Looked, sourceOf: (id: number) => StormSource): Promise<StormStart[]> {
  const source = sourceOf(looked.source)
  return source.most === null ? [] : stormStarts(await sentIn(reader, looked, source), source.most)
}

/** Of one sender, or of all; the newest. */
async function sentIn(
  reader: Reader,
  { source, from, until, sender, limit = MOST }: Looked,
  { humans }: StormSource,
): Promise<Sent[]> {
  const rows = await reader.all<SentDbRow>(
    sql`select * from (select key, sender, recipients, mentions, broadcast, channel, sent_at, sent_raw from messages
        where key > ${from} and key <= ${until} and source_id = ${source} and reading = 'message'
          and ${sender === undefined ? sql`sender is not null` : sql`sender = ${sender}`}
        order by key desc limit ${limit}) newest order by key`,
  )
  return rows.flatMap((row): Sent[] => {
    const { key, sender } = row
    if (sender === null || humans.includes(sender) || !isTimed(row)) return []
    return [{ key, at: keyMs(key), from: sender, to: recipientsOf(row) }]
  })
}

/** What has no time of its own stands where it was found: all that was found together would be a storm. */
const isTimed = ({ key, sent_at, sent_raw }: SentDbRow) =>
  sent_at !== null && Math.abs(keyMs(key) - sent_at) < MINUTE_MS && HAS_CLOCK.test(sent_raw ?? '')

/** Each once; what is for all is for its channel. */
function recipientsOf(row: SentDbRow): string[] {
  const named = [...recipientsIn(row).map(({ agent }) => agent), ...mentionsIn(row)]
  return [...new Set(row.broadcast === 1 ? [`* ${row.channel}`] : named)]
}
