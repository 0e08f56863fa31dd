import { type SQL, sql } from 'drizzle-orm'
import { LIES_WAITING } from '@/drizzle/record-messages'
import { quantileOf, type Steps } from '@/lib/measures/latency-steps'
import { HOUR_MS, type LimitedStage, reaches, type Thresholds } from '@/lib/measures/measure'
import type { OverThreshold } from '@/lib/rules/over-threshold'
import type { RuleSettings } from '@/lib/rules/rule-settings'
import type { Reader } from '@/server/store/door/door'
import { isFailed } from '@/server/store/measure/measured-rows'
import { KEYS_PER_MS } from '@/server/store/rows/keys'
import type { JudgedDbRow } from './around/judged-rows'
import type { JudgedSource, Judging } from './judge-rows'

/** Measures that are over their thresholds, by the key of the message that tells of them. */
export type Over = ReadonlyMap<number, readonly OverThreshold[]>
export type OverRow = { key: number; over: OverThreshold }

/** The newest of so many hours that has messages enough says how it is now. */
const HOURS_NOW = 3
/** So far back it is looked since when it is so, hours. */
const HOURS_BACK = 30 * 24
/** Of fewer, one message is more than one in twenty. */
const FEWEST_MEASURED = 20

/** Those that were noted; where rules are set otherwise for a trial, those that would be noted then. */
export async function overOf(
  reader: Reader,
  rows: readonly JudgedDbRow[],
  {
    sources,
    settingsOf,
    judgeOf,
    now,
  }: Judging & {
    sources: ReadonlyMap<number, JudgedSource>
    settingsOf: (source: JudgedSource) => RuleSettings
  },
): Promise<Over> {
  const over = new Map<number, OverThreshold[]>()
  const note = ({ key, over: one }: OverRow) => over.set(key, [...(over.get(key) ?? []), one])
  for (const id of new Set(rows.map(({ source_id }) => source_id))) {
    const source = sources.get(id)
    const thresholds = source === undefined ? undefined : judgeOf(source.protocol)?.thresholds
    if (source === undefined || thresholds === undefined) continue
    const settings = settingsOf(source)
    if (!isLimited(thresholds(settings))) continue
    const isTrial = settings !== source.rules
    const found = isTrial
      ? await overNow(reader, source, { thresholds: thresholds(settings), now })
      : await notedOver(reader, id)
    found.forEach(note)
  }
  return over
}

/** Whether a source is to stay below anything. */
export const isLimited = ({ latencyMs, queue, errorRate }: Thresholds) =>
  latencyMs !== null || queue !== null || errorRate !== null

/** What was noted of a source. */
export async function notedOver(reader: Reader, source: number): Promise<OverRow[]> {
  const rows = await reader.all<{ key: number; told: string }>(
    sql`select message_key as "key", told from over_thresholds where source_id = ${source} order by message_key, measure`,
  )
  return rows.map(({ key, told }) => ({ key, over: JSON.parse(told) }))
}

/** What of a source is over its thresholds now, by its sums and by what lies in its inboxes. */
export async function overNow(
  reader: Reader,
  source: JudgedSource,
  { thresholds, now }: { thresholds: Thresholds; now: number },
): Promise<OverRow[]> {
  return [
    ...(await hoursOver(reader, source, { thresholds, now })),
    ...(await queuesOver(reader, source, thresholds.queue)),
  ]
}

type Hour = { slot: number; messages: number; errors: number; measured: number; p95: number | null }

async function hoursOver(
  reader: Reader,
  source: JudgedSource,
  { thresholds, now }: { thresholds: Thresholds; now: number },
): Promise<OverRow[]> {
  const { stage, latencyMs, errorRate: rate } = thresholds
  if (latencyMs === null && rate === null) return []
  const last = Math.floor(now / HOUR_MS) * HOUR_MS
  const newest = await hoursOf(reader, source.id, { stage, from: last - (HOURS_NOW - 1) * HOUR_MS, until: last })
  const slow = (hour: Hour) => (hour.measured < FEWEST_MEASURED ? null : reaches(hour.p95, latencyMs))
  // Of fewer than a hundred messages a single error is more than one per cent.
  const wrong = (hour: Hour) => (rate === null || hour.messages * rate < 1 ? null : hour.errors / hour.messages >= rate)
  const found: OverRow[] = []
  for (const [measure, isOver] of [['latency', slow] as const, ['errors', wrong] as const]) {
    const hour = newest.find((one) => isOver(one) !== null)
    if (hour === undefined || isOver(hour) !== true) continue
    const from = last - HOURS_BACK * HOUR_MS
    const before = await hoursOf(reader, source.id, { stage, from, until: hour.slot - HOUR_MS })
    const key = await firstOf(reader, source, {
      since: beganIn(hour, before, isOver),
      until: hour.slot + HOUR_MS,
      isMeant: measure === 'errors' ? isFailed(reader) : isSlow(stage, latencyMs),
    })
    if (key === null) continue
    const { slot, messages, errors, measured, p95 } = hour
    const over: OverThreshold =
      measure === 'latency'
        ? { measure, hour: slot, p95: p95 ?? 0, messages: measured }
        : { measure, hour: slot, errors, messages }
    found.push({ key, over })
  }
  return found
}

/** The first of the hours up to `hour` that were all over, passing over as many without messages enough as say how it is now. */
function beganIn(hour: Hour, before: readonly Hour[], isOver: (hour: Hour) => boolean | null): number {
  let began = hour.slot
  for (const one of before) {
    const known = isOver(one)
    if (known === false || began - one.slot > HOURS_NOW * HOUR_MS) break
    if (known === true) began = one.slot
  }
  return began
}

type Span = { stage: Thresholds['stage']; from: number; until: number }

/** Hours of a source that hold messages, the newest first. */
async function hoursOf(reader: Reader, source: number, { stage, from, until }: Span): Promise<Hour[]> {
  const rows = await reader.all<{ slot: number; what: string; step: number; count: number }>(
    sql`select slot, what, step, count from measures where span = ${HOUR_MS} and part = 'source' and source_id = ${source}
      and slot >= ${from} and slot <= ${until} and ${reader.inList(sql`what`, ['messages', 'errors', stage])}
      order by slot desc, step`,
  )
  const hours = new Map<number, { messages: number; errors: number; steps: Map<number, number> }>()
  for (const { slot, what, step, count } of rows) {
    const hour = hours.get(slot) ?? { messages: 0, errors: 0, steps: new Map() }
    hours.set(slot, hour)
    if (what === 'messages') hour.messages += count
    else if (what === 'errors') hour.errors += count
    else hour.steps.set(step, count)
  }
  return [...hours].map(([slot, { steps, ...sums }]) => ({ slot, ...sums, ...measuredIn(steps) }))
}

function measuredIn(steps: Steps): Pick<Hour, 'measured' | 'p95'> {
  const measured = [...steps.values()].reduce((sum, count) => sum + count, 0)
  return { measured, p95: quantileOf(steps, 0.95) }
}

/** Holds for messages `m` that took so long. */
const isSlow = (stage: LimitedStage, latencyMs: number | null): SQL =>
  stage === 'logged'
    ? sql`exists (select 1 from deliveries d where d.source_id = m.source_id and d.message_id = m.native_id
        and d.latency_ms >= ${latencyMs})`
    : sql`m.answered_at - m.key / ${sql.raw(String(KEYS_PER_MS))} >= ${latencyMs}`

type First = { since: number; until: number; isMeant: SQL }

/**
 * The first message that was an error, or took so long, since it is so: while it goes on, that stays the same. What was
 * there before the source was watched is history, so the first one after that is told of where there is one.
 */
async function firstOf(
  reader: Reader,
  { id, addedAt }: JudgedSource,
  { since, until, isMeant }: First,
): Promise<number | null> {
  const from = async (ms: number, which: SQL) =>
    (
      await reader.get<{ key: number }>(sql`select m.key from messages m where m.key >= ${ms * KEYS_PER_MS}
        and m.key < ${until * KEYS_PER_MS} and m.source_id = ${id} and m.reading = 'message' and ${isMeant}${which}
        order by m.key limit 1`)
    )?.key ?? null
  // What says a time that cannot be stands where it was read, and may have lain there before.
  const isNew = sql` and m.sent_at >= ${addedAt} and m.sent_at <= m.observed_at`
  return (addedAt > since && addedAt < until ? await from(addedAt, isNew) : null) ?? (await from(since, sql``))
}

/** Inboxes in which as many lie as `limit` says; of each the message that makes it so many of those that lie there. */
async function queuesOver(reader: Reader, { id, humans }: JudgedSource, limit: number | null): Promise<OverRow[]> {
  if (limit === null) return []
  const full = await reader.all<{ agent: string }>(
    sql`select agent from places where ${LIES_WAITING} and agent is not null group by agent having count(*) >= ${limit}`,
  )
  const found: OverRow[] = []
  for (const { agent } of full) {
    // Whoever reads a person's inbox here takes nothing out of it.
    if (humans.includes(agent)) continue
    const made = await reader.get<{ key: number; waiting: number }>(
      sql`select t.message_key as "key", count(*) over () as waiting
        from (select message_key, min(since) as since from places
          where ${LIES_WAITING} and agent = ${agent} group by message_key) t
        join messages m on m.key = t.message_key where m.source_id = ${id} order by t.since, t.message_key
        limit 1 offset ${Math.ceil(limit) - 1}`,
    )
    if (made !== undefined) found.push({ key: made.key, over: { measure: 'queue', agent, waiting: made.waiting } })
  }
  return found
}
