'use client'

import { memo } from 'react'
import { useNow } from '@/components/live/now'
import { Button } from '@/components/ui/button'
import type { Bar, Counted, Histogram } from '@/lib/message/facets'
import { timesIn } from '@/lib/query/asked-times'
import { parse } from '@/lib/query/parse'
import { text } from '@/lib/text'
import { clauses } from '@/lib/text/joined'
import { endOf, momentIn, type Stretch, type Times, timesOf } from './brush'
import { BrushEdges } from './brush-edges'
import { BrushTicks } from './brush-ticks'
import { useBrush } from './use-brush'
import { useHistogram } from './use-facets'

const words = text.histogram

/** Messages over time. Drawing over it asks for that time alone; its edges move by hand or arrow keys. */
export const TimeHistogram = memo(function TimeHistogram({
  q,
  onTimes,
}: {
  q: string
  onTimes: (times: Times) => void
}) {
  const asked = useHistogram(q)
  if (asked.isError && asked.data === undefined) return <p className="hist-note">{words.failed}</p>
  if (asked.data === null) return <p className="hist-note">{words.none}</p>
  if (!asked.data) return <div className="hist" aria-hidden="true" />
  return <Plot q={q} histogram={asked.data} onTimes={onTimes} />
})

type PlotProps = { q: string; histogram: Histogram; onTimes: (times: Times) => void }

/** The bars may still be those of the question before; the brush is that of `q`. */
const Plot = memo(function Plot({ q, histogram, onTimes }: PlotProps) {
  const { from, bars } = histogram
  const asOf = Date.now()
  const asked = timesIn(parse(q, { now: asOf }).ast, asOf)
  const end = endOf(histogram)
  const isAsked = asked.from !== null || asked.until !== null
  const set = (stretch: Stretch) => onTimes(timesOf(histogram, stretch))
  const { stretch, plot } = useBrush({
    of: histogram,
    asked: isAsked ? { from: asked.from ?? from, until: asked.until ?? end } : null,
    onStretch: set,
  })
  const most = Math.max(1, ...bars.map(({ count }) => count ?? 0))
  const total = bars.reduce((sum, { count }) => sum + (count ?? 0), 0)
  const open = bars.some(({ count, capped }) => count === null || capped)

  return (
    <figure className={isAsked ? 'hist timed' : 'hist'} aria-label={words.label}>
      <figcaption className="only-read">
        {words.summary(text.facets.count(total, open), momentIn(histogram, from), momentIn(histogram, end))}
      </figcaption>
      <div className="plot" {...plot}>
        <Bars histogram={histogram} most={most} stretch={stretch} />
        <BrushEdges of={histogram} stretch={stretch} onStretch={set} />
      </div>
      <Ticks of={histogram} stretch={stretch} />
      {isAsked && (
        <Button look="ghost" className="hist-clear" onClick={() => onTimes({ from: null, until: null })}>
          {words.clear}
        </Button>
      )}
      <Table histogram={histogram} />
    </figure>
  )
})

function Ticks(props: { of: Histogram; stretch: Stretch | null }) {
  return <BrushTicks {...props} now={useNow()} />
}

function Bars({ histogram, most, stretch }: { histogram: Histogram; most: number; stretch: Stretch | null }) {
  const { from, step, bars } = histogram
  return (
    <svg viewBox={`0 0 ${bars.length} 100`} preserveAspectRatio="none" aria-hidden="true">
      {bars.map((bar, at) => {
        const time = from + at * step
        const inside = stretch === null || (time < stretch.until && time + step > stretch.from)
        return <OneBar key={time} bar={bar} at={at} most={most} inside={inside} title={titleOf(bar, time, histogram)} />
      })}
    </svg>
  )
}

/** Of those asked for again every few seconds, most are as they were. */
const OneBar = memo(function OneBar({
  bar,
  at,
  most,
  inside,
  title,
}: {
  bar: Bar
  at: number
  most: number
  inside: boolean
  title: string
}) {
  if (bar.count === null) return <rect className="uncounted" x={at} y={0} width={0.8} height={100} />
  const tall = (count: number) => (count === 0 ? 0 : Math.max(3, (count / most) * 100))
  const height = tall(bar.count)
  const errors = Math.min(height, tall(bar.errors.count ?? 0))
  const unreadable = Math.min(height - errors, tall(bar.unreadable.count ?? 0))
  return (
    <g className={inside ? 'in' : 'out'}>
      <title>{title}</title>
      <rect className="hit" x={at} y={0} width={1} height={100} />
      <rect className="bar-mk" x={at} y={100 - height} width={0.8} height={height} />
      <rect className="warn-mk" x={at} y={100 - errors - unreadable} width={0.8} height={unreadable} />
      <rect className="crit-mk" x={at} y={100 - errors} width={0.8} height={errors} />
    </g>
  )
})

function Table({ histogram }: { histogram: Histogram }) {
  const { columns } = words
  const rows = histogram.bars.map((bar, at) => ({ bar, time: histogram.from + at * histogram.step }))
  return (
    <table className="only-read">
      <thead>
        <tr>
          <th scope="col">{columns.time}</th>
          <th scope="col">{columns.count}</th>
          <th scope="col">{columns.errors}</th>
          <th scope="col">{columns.unreadable}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ bar, time }) => (
          <Row key={time} bar={bar} time={time} />
        ))}
      </tbody>
    </table>
  )
}

const Row = memo(function Row({ bar, time }: { bar: Bar; time: number }) {
  return (
    <tr>
      <th scope="row">{new Date(time).toISOString()}</th>
      <td>{told(bar)}</td>
      <td>{told(bar.errors)}</td>
      <td>{told(bar.unreadable)}</td>
    </tr>
  )
})

function told({ count, capped }: Counted): string {
  return count === null ? words.uncounted : text.facets.count(count, capped)
}

function titleOf(bar: Bar, time: number, histogram: Histogram): string {
  const count = bar.count === null ? words.uncounted : text.facets.counts(bar.count, bar.capped)
  const until = time + histogram.step
  const more = [
    ...(bar.errors.count === 0 ? [] : [words.errors(bar.errors)]),
    ...(bar.unreadable.count === 0 ? [] : [words.unreadable(bar.unreadable)]),
  ]
  return clauses(words.bar(count, momentIn(histogram, time), momentIn(histogram, until)), ...more)
}
