'use client'

import { useMemo } from 'react'
import { useConsoleStatus } from '@/components/live/provider'
import { Said } from '@/components/said/said-text'
import type { Narrowing } from '@/lib/measures/measure'
import { type Bar, errorRate, type Measures, overSince, reaches, type SourceMeasures } from '@/lib/measures/measure'
import { FAILED, OF_STAGE, queryOf } from '@/lib/measures/measure-query'
import { streamAt } from '@/lib/pages/routes'
import { measures as words } from '@/lib/text/measures/measure-words'
import { number } from '@/lib/text/number'
import { duration } from '@/lib/time/clock'
import { barTime } from './bar-times'
import { QueueMultiple } from './queue-multiple'
import { SmallMultiple } from './small-multiple'

/** A part of 1 in percent: `0.31`, `12`. */
export const percent = (part: number) => (part * 100).toFixed(part >= 0.1 ? 0 : 2)

type Of = { source: SourceMeasures; sums: Measures; narrowing: Narrowing | null }

/** The measures of one source, side by side. */
export function SourceMultiples({ source, sums, narrowing }: Of) {
  const status = useConsoleStatus()?.sources.find(({ label }) => label === source.source)
  const state = status?.condition.state
  return (
    <section className="measured" aria-label={source.source}>
      <header>
        <h2 className="trunc">
          <Said>{source.source}</Said>
        </h2>
        <p className="trunc">{source.title}</p>
        {source.tokens !== null && <p className="m11">{words.tokens(source.tokens)}</p>}
        {source.channels !== null && <p>{words.partly}</p>}
        {(state === 'stopped' || state === 'vanished') && <p className="text-warn">{words.notRead}</p>}
      </header>
      <Latency source={source} sums={sums} narrowing={narrowing} />
      <QueueMultiple source={source} sums={sums} narrowing={narrowing} />
      <ErrorRate source={source} sums={sums} narrowing={narrowing} />
      <Throughput source={source} sums={sums} narrowing={narrowing} />
    </section>
  )
}

const slowest = ({ p95 }: Bar) => p95
const throughput = ({ messages }: Bar) => messages

/** What every chart of a source has in common. */
function useSeries(
  { source, sums, narrowing }: Of,
  readingOf: (bar: Bar) => number | null,
  says: (value: number) => string,
) {
  const { bars } = source
  const values = useMemo(() => bars.map((bar) => (bar === null ? null : readingOf(bar))), [bars, readingOf])
  const isKnown = useMemo(() => bars.map((bar) => bar !== null), [bars])
  const known = values.filter((value) => value !== null)
  const barSays = (at: number) => {
    const value = values[at]
    return `${barTime(sums, at)} ${value == null ? words.notKnown : says(value)}`
  }
  const asked = (more: string) => (at: number) => {
    const from = sums.from + at * sums.step
    return queryOf({ source: source.source, narrowing, from, until: from + sums.step }, more)
  }
  const range: [string, string] | null =
    known.length === 0 ? null : [says(Math.min(...known)), says(Math.max(...known))]
  return { values, isKnown, barSays, asked, range }
}

const since = (sums: Measures, values: readonly (number | null)[], limit: number | null) => {
  const bar = overSince(values, limit)
  return bar === null ? null : words.overSince(barTime(sums, bar))
}

const allOf = ({ source, sums, narrowing }: Of, more: string) =>
  streamAt({ q: queryOf({ source: source.source, narrowing, from: sums.from, until: null }, more) })

function Latency(of: Of) {
  const { source, sums } = of
  const { stage, thresholds, stages } = source
  const limit = thresholds.stage === stage ? thresholds.latencyMs : null
  const { values, isKnown, barSays, asked, range } = useSeries(of, slowest, duration)
  const found = stages.find((one) => one.stage === stage)
  const others = stages.filter((one) => one.stage !== stage)
  const under = limit === null ? '' : words.under(duration(limit))
  return (
    <div>
      <SmallMultiple
        head={words.heads.latency}
        value={found === undefined ? null : duration(found.p95)}
        unit={
          found === undefined
            ? `${words.none.latency(words.stages[stage])}${under}`
            : `${words.p95} ${words.stages[stage]}${under}`
        }
        href={allOf(of, OF_STAGE[stage])}
        title={words.estimated}
        over={reaches(found?.p95 ?? null, limit)}
        note={since(sums, values, limit) ?? (found === undefined ? '' : words.p50(found.p50))}
        chart={{
          ...{ values, isKnown, limit, barSays },
          queryOf: asked(OF_STAGE[stage]),
          says: range === null ? words.chart.nothing(source.source) : words.chart.latency(source.source, ...range),
        }}
      />
      {others.length > 0 && (
        <ul className="stages m11">
          {others.map((one) => (
            <li key={one.stage}>
              <b>{duration(one.p95)}</b> {words.stages[one.stage]}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function ErrorRate(of: Of) {
  const { source, sums } = of
  const limit = source.thresholds.errorRate
  const says = (rate: number) => `${percent(rate)} %`
  const { values, isKnown, barSays, asked, range } = useSeries(of, errorRate, says)
  const rate = errorRate(source)
  const under = limit === null ? '' : words.under(`${number(limit * 100)} %`)
  return (
    <SmallMultiple
      head={words.heads.errors}
      value={rate === null ? null : percent(rate)}
      unit={rate === null ? words.none.errors : `%${under}`}
      href={allOf(of, FAILED)}
      over={reaches(rate, limit)}
      note={since(sums, values, limit) ?? (rate === null ? '' : words.errorsOf(source.errors, source.messages))}
      chart={{
        ...{ values, isKnown, limit, barSays },
        queryOf: asked(FAILED),
        says: range === null ? words.chart.nothing(source.source) : words.chart.errors(source.source, ...range),
      }}
    />
  )
}

function Throughput(of: Of) {
  const { source, sums } = of
  const { values, isKnown, barSays, asked, range } = useSeries(of, throughput, number)
  const most = Math.max(0, ...values.map((value) => value ?? 0))
  const length = duration(sums.step).replace(/ 0+ .*$/, '')
  return (
    <SmallMultiple
      head={words.heads.messages}
      value={number(source.messages)}
      unit=""
      href={allOf(of, '')}
      over={false}
      note={most === 0 ? '' : words.perBar(most, length)}
      chart={{
        ...{ values, isKnown, limit: null, barSays },
        queryOf: asked(''),
        says: range === null ? words.chart.nothing(source.source) : words.chart.messages(source.source, ...range),
      }}
    />
  )
}
