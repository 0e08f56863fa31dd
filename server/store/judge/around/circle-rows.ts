import { type SQL, sql } from 'drizzle-orm'
import { acknowledgesOnly } from '@/lib/rules/alike-words'
import { CIRCLE_BACK, LOOKED_AT } from '@/lib/rules/circle-minutes'
import { circleStarts } from '@/lib/rules/circle-start'
import type { Circle } from '@/lib/rules/judged'
import type { Passed } from '@/lib/rules/passed-alike'
import { together } from '@/server/store/door/base/asked-together'
import type { Reader } from '@/server/store/door/door'
import { KEYS_PER_MS, keyMs } from '@/server/store/rows/keys'
import { type JudgedDbRow, mentionsIn, recipientsIn } from './judged-rows'

const MINUTE_MS = 60_000
/** A minute, and of what stands in it the minute before, by which it is mostly known whether a circle goes on. */
const NEAR_MS = 2 * MINUTE_MS
/** No fewer in a minute are looked at. */
const FEW = 20
/** What is read first before those that are asked of: so that of as many as are compared it is known what they are. */
const BEFORE = 2 * LOOKED_AT
/** Messages that are read at once, beside those that are asked of; more than of any is looked at. */
const MOST = 10_000

type PassedDbRow = Pick<JudgedDbRow, 'key' | 'recipients' | 'mentions' | 'body' | 'broadcast' | 'channel'> & {
  sender: string
}

/** Of busy messages, by their keys: the circles in which they are the first too many. */
export async function circlesIn(reader: Reader, busy: readonly Asked[]): Promise<Map<number, Circle>> {
  const circles = new Map<number, Circle>()
  for (const stretch of stretches(await mayBegin(reader, busy), NEAR_MS)) {
    for (let left = stretch.keys; left.length > 0; ) {
      const { passed, from, asked } = await passedNear(reader, { ...stretch, keys: left })
      left = left.filter((key) => !asked.has(key))
      for (const { key, ...circle } of circleStarts(passed, { asked, wholeFrom: keyMs(from) + 1 + MINUTE_MS }))
        if (await begins(reader, { source: stretch.source, key })) circles.set(key, circle)
    }
  }
  return circles
}

/** Those with which a circle may begin by the little that stands right before them: of most that says that none does. */
async function mayBegin(reader: Reader, busy: readonly Asked[]): Promise<Asked[]> {
  const some: Asked[] = []
  for (const { source, from, until, keys } of stretches(busy, MINUTE_MS)) {
    const first = (keys[0] ?? until) - 1
    const [before, since] = await together([
      passedIn(reader, { source, from, until: first, limit: BEFORE }),
      passedIn(reader, { source, from: first, until, limit: MOST }),
    ])
    const cut = before.length < BEFORE ? from : (before[0]?.key ?? from)
    const told = { asked: new Set(keys), wholeFrom: keyMs(cut) + 1 + MINUTE_MS }
    const starts = since.length < MOST ? circleStarts([...before, ...since], told).map(({ key }) => key) : keys
    for (const key of starts) some.push({ key, source })
  }
  return some.sort((one, other) => one.key - other.key)
}

/**
 * The busy among messages, in order: before which, within a minute, their source had more than twenty; where many stand
 * together, all of them.
 */
export async function busyAmong(reader: Reader, rows: readonly JudgedDbRow[]): Promise<Asked[]> {
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
