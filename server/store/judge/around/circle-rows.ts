import { type SQL, sql } from 'drizzle-orm'
import { acknowledgesOnly } from '@/lib/rules/alike-words'
import { type CircleStart, circleStarts } from '@/lib/rules/circle-start'
import type { Circle } from '@/lib/rules/judged'
import type { Reader } from '@/server/store/door/door'
import { KEYS_PER_MS, keyMs } from '@/server/store/rows/keys'
import { type JudgedDbRow, mentionsIn, recipientsIn } from './judged-rows'

const MINUTE_MS = 60_000
/** So far back it is looked whether a circle was told already. */
const BACK_MS = 10 * MINUTE_MS
/** No fewer in a minute are looked at. */
const FEW = 20
/** Messages of one stretch of time that are looked at, the newest. */
const MOST = 2_000

type PassedDbRow = Pick<JudgedDbRow, 'key' | 'sender' | 'recipients' | 'mentions' | 'body' | 'broadcast' | 'channel'>

/** The circles in which some of these messages are the first too many, by the keys of the messages. */
export async function circlesOf(reader: Reader, rows: readonly JudgedDbRow[]): Promise<Map<number, Circle>> {
  const circles = new Map<number, Circle>()
  const keys = rows.flatMap((row) => (mayPass(row) ? [row.key] : []))
  if (keys.length === 0) return circles
  const busy = await busyAmong(reader, keys, FEW)
  // Most messages are in no circle, as the minute before each says. Whether one goes on is asked of those that are.
  const asked = new Map(busy.map((one) => [one.key, one]))
  const near = await circleStartsIn(reader, stretches(busy, MINUTE_MS))
  const first = near.flatMap(({ key }) => asked.get(key) ?? [])
  for (const { key, agents, count } of await circleStartsIn(reader, stretches(first, BACK_MS)))
    circles.set(key, { agents, count })
  return circles
}

/** Those messages before which, within a minute, their source had more than so many, in order of keys. */
export function busyAmong(
  reader: Reader,
  keys: readonly number[],
  many: number,
): Promise<{ key: number; source: number }[]> {
  const minute = numberOf(MINUTE_MS * KEYS_PER_MS)
  return reader.all(
    sql`select a.key, a.source_id as source from messages a where ${reader.inList(sql`a.key`, keys)}
      and (select count(*) from (select 1 as one from messages o where o.key <= a.key and o.key > a.key - ${minute}
        and o.source_id = a.source_id and o.reading = 'message' and o.sender is not null
        limit ${numberOf(many + 1)}) few) > ${numberOf(many)} order by a.key`,
  )
}

/** The circles in which a message of these stretches of time is the first too many. */
export async function circleStartsIn(reader: Reader, all: readonly Stretch[]): Promise<CircleStart[]> {
  const found: CircleStart[] = []
  for (const { source, from, until } of all) {
    const passed = await reader.all<PassedDbRow>(
      sql`select * from (select key, sender, recipients, mentions, broadcast, channel, substr(body, 1, 200) as body from messages
          where key > ${from} and key <= ${until} and source_id = ${source} and reading = 'message' and sender is not null
          order by key desc limit ${numberOf(MOST)}) newest order by key`,
    )
    const chatting = acknowledgersIn(passed)
    const between = passed.map(({ key, sender, body, ...row }) => ({
      ...{ key, from: sender ?? '', at: keyMs(key), body },
      to: isToAll({ body, ...row })
        ? [...(chatting.get(row.channel) ?? [])].filter((agent) => agent !== sender)
        : [...recipientsIn(row).map(({ agent }) => agent), ...mentionsIn(row)],
    }))
    found.push(...circleStarts(between))
  }
  return found
}

const mayPass = ({ reading, sender, recipients, mentions, ...row }: JudgedDbRow) =>
  reading === 'message' && sender !== null && (recipients !== '[]' || mentions !== '[]' || isToAll(row))

/** Who acknowledges to all answers whoever else does so there; what else is said to all is said to nobody. */
export const isToAll = ({ broadcast, body }: Pick<JudgedDbRow, 'broadcast' | 'body'>) =>
  broadcast === 1 && acknowledgesOnly(body)

function acknowledgersIn(passed: readonly PassedDbRow[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const { sender, channel, ...row } of passed)
    if (sender !== null && isToAll(row)) found.set(channel, (found.get(channel) ?? new Set()).add(sender))
  return found
}

const numberOf = (value: number): SQL => sql.raw(String(value))

export type Stretch = { source: number; from: number; until: number }

/** Each with so long before it; what lies so near is looked at together. `busy` in order of keys. */
export function stretches(busy: readonly { key: number; source: number }[], backMs: number): Stretch[] {
  const back = backMs * KEYS_PER_MS
  const found: Stretch[] = []
  const last = new Map<number, Stretch>()
  for (const { key, source } of busy) {
    const near = last.get(source)
    if (near !== undefined && key - back <= near.until) near.until = key
    else {
      const next = { source, from: key - back, until: key }
      last.set(source, next)
      found.push(next)
    }
  }
  return found
}
