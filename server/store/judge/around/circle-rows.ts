import { type SQL, sql } from 'drizzle-orm'
import { acknowledgesOnly } from '@/lib/rules/alike-words'
import { CIRCLE_BACK } from '@/lib/rules/circle-minutes'
import { circleStarts } from '@/lib/rules/circle-start'
import type { Circle } from '@/lib/rules/judged'
import type { Passed } from '@/lib/rules/passed-alike'
import type { Reader } from '@/server/store/door/door'
import { KEYS_PER_MS, keyMs } from '@/server/store/rows/keys'
import { type JudgedDbRow, mentionsIn, recipientsIn } from './judged-rows'

const MINUTE_MS = 60_000
/** A minute, and of what stands in it the minute before, by which it is mostly known whether a circle goes on. */
const NEAR_MS = 2 * MINUTE_MS
/** No fewer in a minute are looked at. */
const FEW = 20
/** Messages that are read at once, beside those that are asked of; more than of any is looked at. */
const MOST = 10_000

type PassedDbRow = Pick<JudgedDbRow, 'key' | 'recipients' | 'mentions' | 'body' | 'broadcast' | 'channel'> & {
  sender: string
}

/** Among which messages: the circles in which some are the first too many, and how many their senders sent within the minute. */
export type Busy = { circles: ReadonlyMap<number, Circle>; sent: ReadonlyMap<number, number> }

/** Of some messages, by their keys: of those in whose source more than twenty came within the minute. */
export async function busyIn(reader: Reader, rows: readonly JudgedDbRow[]): Promise<Busy> {
  const circles = new Map<number, Circle>()
  const sent = new Map<number, number>()
  for (const stretch of stretches(await busyAmong(reader, rows), NEAR_MS)) {
    for (let left = stretch.keys; left.length > 0; ) {
      const { passed, from, asked } = await passedNear(reader, { ...stretch, keys: left })
      left = left.filter((key) => !asked.has(key))
      for (const { key, ...circle } of circleStarts(passed, { asked, wholeFrom: keyMs(from) + 1 + MINUTE_MS }))
        if (await begins(reader, { source: stretch.source, key })) circles.set(key, circle)
      countSent(passed, asked, sent)
    }
  }
  return { circles, sent }
}

/** Those before which, within a minute, their source had more than so many; where many stand together, all of them. */
async function busyAmong(reader: Reader, rows: readonly JudgedDbRow[]): Promise<Asked[]> {
  const asked = rows
    .filter(({ reading, sender }) => reading === 'message' && sender !== null)
    .map(({ key, source_id: source }) => ({ key, source }))
    .sort((one, other) => one.key - other.key)
  const near = stretches(asked, MINUTE_MS)
  const few = near.flatMap(({ keys }) => (keys.length > FEW ? [] : keys))
  if (few.length === 0) return asked
  const minute = numberOf(MINUTE_MS * KEYS_PER_MS)
  const busy = await reader.all<{ key: number }>(
    sql`select a.key from messages a where ${reader.inList(sql`a.key`, few)}
      and (select count(*) from (select 1 as one from messages o where o.key <= a.key and o.key > a.key - ${minute}
        and o.source_id = a.source_id and o.reading = 'message' and o.sender is not null
        limit ${numberOf(FEW + 1)}) few) > ${numberOf(FEW)}`,
  )
  const keys = new Set(near.flatMap((one) => (one.keys.length > FEW ? one.keys : [])))
  for (const { key } of busy) keys.add(key)
  return asked.filter(({ key }) => keys.has(key))
}

/** What stands before the last of those that are asked of; `asked`: those of which enough of it does. */
async function passedNear(reader: Reader, { source, from, keys }: Stretch) {
  const limit = MOST + keys.length
  const passed = await passedIn(reader, { source, from, until: keys.at(-1) ?? from, limit })
  const cut = passed.length < limit ? from : (passed[0]?.key ?? from)
  const place = new Map(passed.map(({ key }, nth) => [key, nth]))
  const near = NEAR_MS * KEYS_PER_MS
  const asked = new Set(keys.filter((key) => key - near >= cut || cut === from || (place.get(key) ?? 0) >= MOST))
  return { passed, from: cut, asked }
}

/** By all that it goes by, whatever else was looked at with it. */
async function begins(reader: Reader, { source, key }: Asked): Promise<boolean> {
  const passed = await passedBefore(reader, { source, key })
  const wholeFrom = keyMs(key) - CIRCLE_BACK.ms + MINUTE_MS
  return circleStarts(passed, { asked: new Set([key]), wholeFrom }).length > 0
}

/** A message, and what stands before it by which it is known whether its circle began before. */
export const passedBefore = (reader: Reader, { source, key }: Asked): Promise<Passed[]> =>
  passedIn(reader, { source, from: key - CIRCLE_BACK.ms * KEYS_PER_MS, until: key, limit: CIRCLE_BACK.rows })

type Read = { source: number; from: number; until: number; limit: number }

/** The newest of a stretch, in order. */
async function passedIn(reader: Reader, { source, from, until, limit }: Read): Promise<Passed[]> {
  const rows = await reader.all<PassedDbRow>(
    sql`select * from (select key, sender, recipients, mentions, broadcast, channel, substr(body, 1, 200) as body from messages
        where key > ${from} and key <= ${until} and source_id = ${source} and reading = 'message' and sender is not null
        order by key desc limit ${limit}) newest order by key`,
  )
  return rows.map(passedOf)
}

function passedOf(row: PassedDbRow): Passed {
  const { key, sender, body, broadcast, channel } = row
  return { key, from: sender, to: addresseesOf(row), toAll: broadcast === 1 ? channel : null, body, at: keyMs(key) }
}

function addresseesOf(row: PassedDbRow): string[] {
  const to = recipientsIn(row).map(({ agent }) => agent)
  return row.mentions === '[]' ? to : [...to, ...mentionsIn(row)]
}

/** Where it is more than a few, how many its sender sent within the minute before each that is asked of, itself among them. */
function countSent(passed: readonly Passed[], asked: ReadonlySet<number>, sent: Map<number, number>): void {
  const counts = new Map<string, number>()
  let first = 0
  for (const { key, from, at } of passed) {
    counts.set(from, (counts.get(from) ?? 0) + 1)
    for (let oldest = passed[first]; oldest !== undefined && oldest.at <= at - MINUTE_MS; oldest = passed[first]) {
      counts.set(oldest.from, (counts.get(oldest.from) ?? 0) - 1)
      first += 1
    }
    const count = counts.get(from) ?? 0
    if (count > FEW && asked.has(key)) sent.set(key, count)
  }
}

/** Whether it acknowledges to all: that answers whoever else does so there; what else is said to all is said to nobody. */
export const isToAll = ({ broadcast, body }: Pick<JudgedDbRow, 'broadcast' | 'body'>) =>
  broadcast === 1 && acknowledgesOnly(body)

const numberOf = (value: number): SQL => sql.raw(String(value))

export type Asked = { key: number; source: number }
/** `keys`: those that are asked of, in order; `until`: the last of them. */
export type Stretch = { source: number; from: number; until: number; keys: number[] }

/** Each with so long before it; what lies so near is looked at together. In order of keys. */
export function stretches(asked: readonly Asked[], backMs: number): Stretch[] {
  const back = backMs * KEYS_PER_MS
  const found: Stretch[] = []
  const last = new Map<number, Stretch>()
  for (const { key, source } of asked) {
    const near = last.get(source)
    if (near !== undefined && key - back <= near.until) {
      near.until = key
      near.keys.push(key)
    } else {
      const next = { source, from: key - back, until: key, keys: [key] }
      last.set(source, next)
      found.push(next)
    }
  }
  return found
}
