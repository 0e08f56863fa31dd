import { type SQL, sql } from 'drizzle-orm'
import { byIndex } from './by-index'
import type { Dialect, Reader } from './door'
import { KEYS_PER_MS } from './ingest/keys'
import { readRev } from './read-rev'

/** `from` is UTC ms, `step` a length in ms. */
export type Steps = { from: number; step: number; count: number }

/** Of more changes, and in more steps, all are counted anew. */
const MOST_CHANGES = 2_000
const MOST_STEPS = 8
/** Rows go only when the record is derived again, and that is no change of theirs: so long may they be counted yet. */
const KEPT_MS = 60_000

type Kept = Steps & { countedAt: number; rev: number; counts: number[] }

/**
 * How many messages are listed in each step when nothing is asked for. What was counted is kept, and of it only those
 * steps are counted again in which a message is new or was changed: a page asks again and again while messages come.
 * `now` is UTC ms.
 */
export function listedSteps(): (reader: Reader, steps: Steps, now: number) => Promise<number[]> {
  let kept: Kept | null = null
  let last: Promise<unknown> = Promise.resolve()
  const count = async (reader: Reader, steps: Steps, now: number) => {
    const rev = await readRev(reader)
    const before = kept !== null && isStillGood(kept, steps, { rev, now }) ? kept : null
    const changed = before === null ? null : await changedSince(reader, before, steps)
    if (before === null || changed === null) {
      kept = { ...steps, countedAt: now, rev, counts: await countAll(reader, steps) }
      return kept.counts
    }
    const counts = Array.from({ length: steps.count }, (_, at) => before.counts[at] ?? 0)
    for (const at of changed) counts[at] = await countOne(reader, steps, at)
    kept = { ...steps, countedAt: before.countedAt, rev, counts }
    return counts
  }
  return (reader, steps, now) => {
    // Who comes while all is counted has less to count.
    const mine = last.then(() => count(reader, steps, now))
    last = mine.catch(() => 'told to whoever asked')
    return mine
  }
}

function isStillGood(kept: Kept, { from, step, count }: Steps, { rev, now }: { rev: number; now: number }): boolean {
  const isSame = kept.from === from && kept.step === step && kept.counts.length <= count
  return isSame && kept.rev <= rev && Math.abs(now - kept.countedAt) < KEPT_MS
}

/** The steps that are new, or in which something is new or was changed; null for too many. */
async function changedSince(reader: Reader, kept: Kept, { from, step, count }: Steps): Promise<Set<number> | null> {
  const { rev, counts } = kept
  const keys = await reader.all<{ key: number }>(CHANGED[reader.dialect], { rev, limit: MOST_CHANGES })
  if (keys.length === MOST_CHANGES) return null
  const steps = keys.map(({ key }) => Math.floor((key / KEYS_PER_MS - from) / step))
  const changed = new Set(steps.filter((at) => at >= 0 && at < count))
  for (let at = counts.length; at < count; at += 1) changed.add(at)
  return changed.size > MOST_STEPS ? null : changed
}

const changed = (dialect: Dialect) => sql`select key from messages ${byIndex({ dialect }, sql`messages_rev`)}
  where rev > ${sql.placeholder('rev')} order by rev limit ${sql.placeholder('limit')}`
const CHANGED = { sqlite: changed('sqlite'), postgres: changed('postgres') }

const valuesOf = ({ from, step, count }: Steps) => ({ from: from * KEYS_PER_MS, step: step * KEYS_PER_MS, count })

async function countOne(reader: Reader, steps: Steps, at: number): Promise<number> {
  const { from, step } = valuesOf(steps)
  return (await reader.get<{ count: number }>(COUNTED, { from, step, at }))?.count ?? 0
}

/** Every second step beside the others, where the database has a processor for each half. */
async function countAll(reader: Reader, steps: Steps): Promise<number[]> {
  type Row = { step: number; count: number }
  const halves = [0, 1].map((first) => reader.all<Row>(ALL_COUNTED, { ...valuesOf(steps), first }))
  const rows = (await Promise.all(halves)).flat()
  return rows.sort((left, right) => left.step - right.step).map(({ count }) => count)
}

const edge = (steps: SQL) =>
  sql`cast(${sql.placeholder('from')} as bigint) + (${steps}) * cast(${sql.placeholder('step')} as bigint)`
const inStep = (at: SQL, reading: SQL) => sql`(select count(*) from messages where reading = ${reading}
  and key >= ${edge(at)} and key < ${edge(sql`${at} + 1`)})`
/** From the index on readings alone. */
const listedIn = (at: SQL) => sql`${inStep(at, sql`'message'`)} + ${inStep(at, sql`'unreadable'`)} as count`

const COUNTED = sql`select ${listedIn(sql`cast(${sql.placeholder('at')} as bigint)`)}`
const ALL_COUNTED = sql`with recursive steps(n) as (
    select cast(${sql.placeholder('first')} as bigint) where cast(${sql.placeholder('first')} as bigint) < cast(${sql.placeholder('count')} as bigint)
    union all select n + 2 from steps where n + 2 < cast(${sql.placeholder('count')} as bigint))
  select n as step, ${listedIn(sql`n`)} from steps`
