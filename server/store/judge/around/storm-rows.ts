import { sql } from 'drizzle-orm'
import type { Storm } from '@/lib/rules/judged'
import { type Sent, type StormStart, stormStarts } from '@/lib/rules/storm-start'
import type { Reader } from '@/server/store/door/door'
import { keyMs } from '@/server/store/rows/keys'
import { busyAmong, circleStartsIn, type Stretch, stretches } from './circle-rows'
import { type JudgedDbRow, mentionsIn, recipientsIn } from './judged-rows'

const MINUTE_MS = 60_000
/** Whether one goes on is known by the minute before, and the minute before that. */
const NEAR_MS = 2 * MINUTE_MS
/** Whether one went on until a while ago. */
const BACK_MS = 11 * MINUTE_MS
/** The same of a circle in which who storms answers others. */
const CIRCLE_MS = 10 * MINUTE_MS
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

/** The storms in which some of these messages are the first too many, by the keys of the messages. */
export async function stormsOf(
  reader: Reader,
  rows: readonly JudgedDbRow[],
  sourceOf: (id: number) => StormSource,
): Promise<Map<number, Storm>> {
  const storms = new Map<number, Storm>()
  const asked = rows.filter((row) => mayStorm(row) && sourceOf(row.source_id).most !== null)
  if (asked.length === 0) return storms
  const fewest = Math.min(...asked.map(({ source_id }) => sourceOf(source_id).most ?? 0))
  const keys = asked.map(({ key }) => key)
  const busy = new Map((await busyAmong(reader, keys, fewest)).map((one) => [one.key, one]))
  const near = await startsIn(reader, stretches([...busy.values()], NEAR_MS), sourceOf)
  const maybe = near.flatMap(({ key }) => busy.get(key) ?? [])
  if (maybe.length === 0) return storms
  const circles = await circleStartsIn(reader, stretches(maybe, CIRCLE_MS))
  for (const { key, from, count } of await startsIn(reader, stretches(maybe, BACK_MS), sourceOf)) {
    // Who answers others in a circle is told of with them.
    if (!circles.some(({ agents }) => agents.includes(from))) storms.set(key, { count })
  }
  return storms
}

const mayStorm = ({ reading, sender, recipients, mentions, broadcast, sent_at }: JudgedDbRow) =>
  reading === 'message' &&
  sender !== null &&
  sent_at !== null &&
  (broadcast === 1 || recipients !== '[]' || mentions !== '[]')

async function startsIn(
  reader: Reader,
  all: readonly Stretch[],
  sourceOf: (id: number) => StormSource,
): Promise<StormStart[]> {
  const found: StormStart[] = []
  for (const { source, from, until } of all) {
    const { most, humans } = sourceOf(source)
    if (most === null) continue
    const rows = await reader.all<SentDbRow>(
      sql`select * from (select key, sender, recipients, mentions, broadcast, channel, sent_at, sent_raw from messages
          where key > ${from} and key <= ${until} and source_id = ${source} and reading = 'message' and sender is not null
          order by key desc limit ${sql.raw(String(MOST))}) newest order by key`,
    )
    const sent = rows.flatMap((row): Sent[] => {
      const { key, sender } = row
      if (sender === null || humans.includes(sender) || !isTimed(row)) return []
      return [{ key, at: keyMs(key), from: sender, to: recipientsOf(row) }]
    })
    found.push(...stormStarts(sent, most))
  }
  return found
}

/** What has no time of its own stands where it was found: all that was found together would be a storm. */
const isTimed = ({ key, sent_at, sent_raw }: SentDbRow) =>
  sent_at !== null && Math.abs(keyMs(key) - sent_at) < MINUTE_MS && HAS_CLOCK.test(sent_raw ?? '')

/** Each once; what is for all is for its channel. */
function recipientsOf(row: SentDbRow): string[] {
  const named = [...recipientsIn(row).map(({ agent }) => agent), ...mentionsIn(row)]
  return [...new Set(row.broadcast === 1 ? [`* ${row.channel}`] : named)]
}
