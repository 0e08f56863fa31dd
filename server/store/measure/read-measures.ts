import { type SQL, sql } from 'drizzle-orm'
import { groupedBy } from '@/lib/grouped-rows'
import { addSteps, quantileOf, type Steps } from '@/lib/measures/latency-steps'
import {
  ALONE_STAGES,
  type Bar,
  HOUR_MS,
  LOOKS,
  type MeasuredPart,
  type Measures,
  MINUTE_MS,
  type Narrowing,
  type Queue,
  type SourceMeasures,
  type Span,
  STAGES,
  type Stage,
} from '@/lib/measures/measure'
import { isInScope, isPartlyInScope, partsIn } from '@/lib/people/scope'
import { byIndex } from '@/server/store/door/base/by-index'
import { or } from '@/server/store/door/base/conditions'
import { MEASURED } from '@/server/store/ingest/write/measured-counter'
import { inSight, ofScope, type Scoped } from '@/server/store/rows/scoped'
import { readConfig } from '@/server/store/rows/source-config'
import type { RunningFacts } from '@/server/store/status/running-facts'
import { type Depths, depthsOf } from './read-depths'
import { queuedNow } from './read-queued'

export type MeasuresAsked = {
  span: Span
  /** Null: the one that each protocol goes by. */
  stage: Stage | null
  narrowing: Narrowing | null
  now: number
}

export type MeasureReader = {
  /** What is within the scope comes to, in bars, the sources in the order in which they were added. */
  sums: (asked: MeasuresAsked) => Promise<Measures>
}

type SourceDbRow = { label: string; protocol: string; added_at: number; config: string }
type SumDbRow = { source: string; bar: number; what: string; step: number; count: number }
type Facts = Pick<RunningFacts, 'titleOf' | 'thresholdsOf' | 'queues'>

export function measureReader(reader: Scoped, facts: Facts): MeasureReader {
  return { sums: (asked) => sumsOf(reader, facts, asked) }
}

async function sumsOf(reader: Scoped, facts: Facts, asked: MeasuresAsked): Promise<Measures> {
  const { bars, step } = LOOKS[asked.span]
  const from = (Math.floor(asked.now / step) - bars + 1) * step
  // What is summed meanwhile stands in one of both.
  const missing = await missingIn(reader, { from, step, bars })
  const sources = (
    await reader.all<SourceDbRow>(
      sql`select label, protocol, added_at, config from sources where removed_at is null order by id`,
    )
  ).filter(({ label }) => isPartlyInScope(reader.scope, label))
  const rows = await rowsOf(reader, { from, step, bars, narrowing: asked.narrowing })
  const queued = asked.narrowing === null ? await queuedNow(reader) : null
  const depths = await depthsOf(reader, { from, step, bars, narrowing: asked.narrowing })
  const tokens = await tokensSince(reader, from, asked.narrowing)
  const by = groupedBy(rows, ({ source }) => source)
  return {
    ...{ span: asked.span, narrowing: asked.narrowing, now: asked.now },
    from,
    step,
    sources: sources.map((source) => {
      const whole = isInScope(reader.scope, source.label)
      return {
        ...measuresOf(source, by.get(source.label) ?? [], { ...facts, ...asked, from, step, bars, missing }),
        channels: whole ? null : partsIn(reader.scope).flatMap((p) => (p.source === source.label ? p.channels : [])),
        queue:
          whole && facts.queues(source.protocol)
            ? queueOf(source, depths.get(source.label) ?? null, queued, { from, step, bars })
            : null,
        tokens: whole ? (tokens.get(source.label) ?? null) : null,
      }
    }),
    isSumming: missing.behind,
  }
}

type Window = { from: number; step: number; bars: number }

/** Numbers stand in the text itself: what is bound counts as a fraction on SQLite. */
function rowsOf(reader: Scoped, { from, step, bars, narrowing }: Window & { narrowing: Narrowing | null }) {
  const span = sql.raw(String(step === MINUTE_MS ? MINUTE_MS : HOUR_MS))
  const bar = sql`((t.slot - ${sql.raw(String(from))}) / ${sql.raw(String(step))})`
  const named = narrowing === null ? sql`` : sql` and t.name = ${narrowing.name}`
  return reader.all<SumDbRow>(
    sql`select s.label as source, ${bar} as bar, t.what, t.step, cast(sum(t.count) as bigint) as count
      from measures t join sources s on s.id = t.source_id
      where t.span = ${span} and t.slot >= ${sql.raw(String(from))} and t.slot < ${sql.raw(String(from + step * bars))}
        and s.removed_at is null and ${summedInSight(reader, narrowing?.part ?? null)}${named}
      group by s.label, ${bar}, t.what, t.step`,
  )
}

/**
 * Of a source that is seen in part: its channels that are, and nothing that depends on what others did. Of one that is
 * seen whole: its own sums, or those of `part`.
 */
function summedInSight(reader: Scoped, part: MeasuredPart | null): SQL {
  const whole = ofScope(reader, sql`s.label`)
  const parts = partsIn(reader.scope)
  if (parts.length === 0 || (part !== null && part !== 'channel')) return sql`t.part = ${part ?? 'source'} and ${whole}`
  const alone = ['messages', 'errors', ...ALONE_STAGES]
  const some = parts.map(
    ({
      source,
      channels,
    }) => sql`(t.part = 'channel' and s.label = ${source} and ${reader.inList(sql`t.name`, channels)}
      and ${reader.inList(sql`t.what`, alone)})`,
  )
  return sql`t.part in ('source', 'channel') and ${or([sql`(t.part = ${part ?? 'source'} and ${whole})`, ...some])}`
}

/** What is not summed yet: whether there is any, and of which source (a label) which bars. */
type Missing = { behind: boolean; bars: ReadonlyMap<string, ReadonlySet<number>> }

/** Messages that came within so short a time are summed within seconds. */
const FEW = 1_000

/** Of what is in sight alone: nothing tells that something is taken in elsewhere. The newest bar is summed anew all the time. */
async function missingIn(reader: Scoped, { from, step, bars }: Window): Promise<Missing> {
  const row = await reader.get<{ count: number }>(
    sql`select count(*) as count from (select 1 as one from messages m ${byIndex(reader, sql`messages_rev`)} join sources s on s.id = m.source_id
      where m.rev > coalesce((select value from counters where name = ${MEASURED}), 0) and m.reading = 'message'
        and s.removed_at is null and ${inSight(reader)} limit ${FEW + 1}) few`,
    {},
  )
  const due = await reader.all<{ source: string; slot: number }>(
    sql`select s.label as source, m.slot from (select source_id, channel, slot, 'message' as reading from measures_due) m
      join sources s on s.id = m.source_id
      where m.slot >= ${from - HOUR_MS} and m.slot < ${from + step * bars} and s.removed_at is null and ${inSight(reader)}`,
  )
  const of = new Map<string, Set<number>>()
  for (const { source, slot } of due) {
    const bar = Math.floor((slot - from) / step)
    if (bar >= 0 && bar < bars - 1) of.set(source, (of.get(source) ?? new Set()).add(bar))
  }
  return { behind: (row?.count ?? 0) > FEW || of.size > 0, bars: of }
}

type Of = Facts & Window & Pick<MeasuresAsked, 'stage'> & { missing: Missing }

function measuresOf(
  { label, protocol, added_at, config }: SourceDbRow,
  rows: readonly SumDbRow[],
  { titleOf, thresholdsOf, from, step, bars, missing, ...asked }: Of,
): Omit<SourceMeasures, 'channels' | 'queue' | 'tokens'> {
  const thresholds = thresholdsOf(protocol, readConfig(config).rules ?? {})
  const stage = asked.stage ?? thresholds.stage
  const inBars = groupedBy(rows, ({ bar }) => bar)
  const barAt = (at: number): Bar | null => {
    const own = inBars.get(at) ?? []
    const messages = countOf(own, 'messages')
    const isUnwatched = from + (at + 1) * step <= added_at
    if (missing.bars.get(label)?.has(at) === true || (messages === 0 && (missing.behind || isUnwatched))) return null
    const steps = stepsOf(own, stage)
    return { messages, errors: countOf(own, 'errors'), p50: quantileOf(steps, 0.5), p95: quantileOf(steps, 0.95) }
  }
  return {
    ...{ source: label, title: titleOf(protocol), protocol, thresholds, stage },
    messages: countOf(rows, 'messages'),
    errors: countOf(rows, 'errors'),
    stages: STAGES.flatMap((one) => {
      const steps = stepsOf(rows, one)
      const [p50, p95] = [quantileOf(steps, 0.5), quantileOf(steps, 0.95)]
      if (p50 === null || p95 === null) return []
      return [{ stage: one, count: countOf(rows, one), p50, p95 }]
    }),
    bars: Array.from({ length: bars }, (_, at) => barAt(at)),
  }
}

/** `queued`: what is told of all that lies there now; null where only some of it is asked for. */
function queueOf(
  { label, added_at }: SourceDbRow,
  depths: Depths | null,
  queued: Awaited<ReturnType<typeof queuedNow>> | null,
  { from, step, bars }: Window,
): Queue {
  const now = queued === null ? { waiting: depths?.waiting ?? 0, most: null } : queued.get(label)
  return {
    ...(now ?? { waiting: 0, most: null }),
    bars: Array.from({ length: bars }, (_, at) =>
      from + (at + 1) * step <= added_at ? null : (depths?.bars[at] ?? { waiting: 0, most: 0 }),
    ),
  }
}

const countOf = (rows: readonly SumDbRow[], what: string) =>
  rows.reduce((sum, row) => (row.what === what ? sum + row.count : sum), 0)

const stepsOf = (rows: readonly SumDbRow[], stage: Stage): Steps =>
  rows
    .filter(({ what }) => what === stage)
    .reduce<Steps>((sum, { step, count }) => addSteps(sum, new Map([[step, count]])), new Map())

async function tokensSince(reader: Scoped, from: number, narrowing: Narrowing | null): Promise<Map<string, number>> {
  if (narrowing !== null && narrowing.part !== 'agent') return new Map()
  const named = narrowing === null ? sql`` : sql` and t.agent = ${narrowing.name}`
  const rows = await reader.all<{ source: string; count: number }>(
    sql`select s.label as source, cast(sum(t.input + t.output + t.cache_read + t.cache_written) as bigint) as count
      from turns t join sources s on s.id = t.source_id
      where t.at >= ${from}${named} and s.removed_at is null and ${ofScope(reader, sql`s.label`)} group by s.label`,
  )
  return new Map(rows.map(({ source, count }) => [source, count]))
}
