import { sql } from 'drizzle-orm'
import type { Kind } from '@/lib/message/reading'
import type { JudgedDelivery, JudgedPlace, JudgedReply } from '@/lib/rules/judged'
import type { Reader } from '@/server/store/door/door'
import { keyMs } from '@/server/store/rows/keys'
import type { JudgedDbRow } from './judged-rows'

/** Where each message lies and lay, the earliest first, by its key. */
export async function placesOf(reader: Reader, rows: readonly JudgedDbRow[]): Promise<Map<number, JudgedPlace[]>> {
  const places = new Map<number, JudgedPlace[]>()
  if (rows.length === 0) return places
  const keys = rows.map(({ key }) => key)
  const found = await reader.all<JudgedPlace & { key: number }>(
    sql`select message_key as "key", sha256, state, agent, since, until from places
      where ${reader.inList(sql`message_key`, keys)} order by id`,
  )
  for (const { key, ...place } of found) places.set(key, [...(places.get(key) ?? []), place])
  return places
}

/** The keys of the first message that names an id as what it answers, and of the first after which nothing more comes. */
export type Named = { first: number; last: number | null }

/** By source and id, as `spotOf` has it: of what asks, and of what something answers for good. */
export async function namedOf(reader: Reader, rows: readonly JudgedDbRow[]): Promise<Map<string, Named>> {
  const asked = rows.flatMap(({ kind, native_id }) => (kind === 'request' && native_id !== null ? [native_id] : []))
  const ended = rows.flatMap(({ final, reply_to }) => (final === 1 && reply_to !== null ? [reply_to] : []))
  const ids = [...new Set([...asked, ...ended])]
  if (ids.length === 0) return new Map()
  const found = await reader.all<Named & { source: number; id: string }>(
    sql`select source_id as source, reply_to as id, min(key) as first, min(case when final = 1 then key end) as last
      from messages where ${reader.inList(sql`reply_to`, ids)} and reading = 'message' group by source_id, reply_to`,
  )
  return new Map(found.map(({ source, id, first, last }) => [spotOf(source, id), { first, last }]))
}

const MOST_REPLIES = 100
const ASKING: readonly string[] = ['request', 'task'] satisfies Kind[]

/** What answers each by name of those that ask or assign, the earliest first, by its key. */
export async function repliesOf(reader: Reader, rows: readonly JudgedDbRow[]): Promise<Map<number, JudgedReply[]>> {
  const asking = rows.filter(({ kind, native_id }) => ASKING.includes(kind) && native_id !== null)
  const replies = new Map<number, JudgedReply[]>()
  if (asking.length === 0) return replies
  const found = await reader.all<ReplyDbRow>(
    sql`select * from (select source_id as source, reply_to as id, key, uid, sender, kind, final,
          row_number() over (partition by source_id, reply_to order by key) as nth
        from messages where ${reader.inList(
          sql`reply_to`,
          asking.map(({ native_id }) => native_id ?? ''),
        )} and reading = 'message') as named
      where nth <= ${sql.raw(String(MOST_REPLIES))} order by key`,
  )
  const by = new Map<string, JudgedReply[]>()
  for (const { source, id, key, uid, sender, kind, final } of found) {
    const reply = { uid, from: sender, kind, at: keyMs(key), final: final === 1 }
    const spot = spotOf(source, id)
    by.set(spot, [...(by.get(spot) ?? []), reply])
  }
  for (const { key, source_id, native_id } of asking)
    replies.set(
      key,
      (by.get(spotOf(source_id, native_id ?? '')) ?? []).filter(({ at }) => at >= keyMs(key)),
    )
  return replies
}

type ReplyDbRow = {
  source: number
  id: string
  key: number
  uid: string
  sender: string | null
  kind: string
  final: number | null
}

/** What logs say of messages that expire, and of what is answered and not known otherwise; by source and id. */
export async function deliveredOf(
  reader: Reader,
  rows: readonly JudgedDbRow[],
  isKnown: (row: JudgedDbRow) => boolean,
): Promise<Map<string, JudgedDelivery[]>> {
  const delivered = new Map<string, JudgedDelivery[]>()
  const ids = new Set<string>()
  for (const row of rows) {
    if (row.native_id !== null && row.expires_at !== null) ids.add(row.native_id)
    if (row.reply_to !== null && !isKnown(row)) ids.add(row.reply_to)
  }
  if (ids.size === 0) return delivered
  const sources = [...new Set(rows.map(({ source_id }) => source_id))]
  const found = await reader.all<{ source: number; id: string; status: string | null; at: number | null }>(
    sql`select source_id as source, message_id as id, status, at from deliveries
      where ${reader.inList(sql`source_id`, sources)} and ${reader.inList(sql`message_id`, [...ids])} order by deliveries.id`,
  )
  for (const { source, id, status, at } of found) {
    const spot = spotOf(source, id)
    const more = status === null || at === null ? [] : [{ status, at }]
    delivered.set(spot, [...(delivered.get(spot) ?? []), ...more])
  }
  return delivered
}

/** Ids of one message that are looked up, at most. */
const MOST_TASKS = 1_000

/** Tasks that each source has, by its id, of those that its rules want to know of. */
export async function tasksOf(
  reader: Reader,
  rows: readonly JudgedDbRow[],
  wantedBy: (row: JudgedDbRow) => readonly string[],
): Promise<Map<number, Set<string>>> {
  const wanted = new Map<number, Set<string>>()
  for (const row of rows) {
    const ids = wantedBy(row).slice(0, MOST_TASKS)
    if (ids.length > 0) wanted.set(row.source_id, new Set([...(wanted.get(row.source_id) ?? []), ...ids]))
  }
  const known = new Map<number, Set<string>>()
  for (const [source, ids] of wanted) {
    const found = await reader.all<{ task: string }>(
      sql`select distinct task from tasks where source_id = ${source} and made = 1 and ${reader.inList(sql`task`, [...ids])}`,
    )
    known.set(source, new Set(found.map(({ task }) => task)))
  }
  return known
}

export const spotOf = (source: number, id: string): string => `${source}\0${id}`
