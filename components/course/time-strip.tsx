'use client'

import { useMemo } from 'react'
import { endOf, momentIn, type Steps, type Stretch } from '@/components/facets/brush'
import { BrushEdges } from '@/components/facets/brush-edges'
import { BrushTicks } from '@/components/facets/brush-ticks'
import { useBrush } from '@/components/facets/use-brush'
import { useNow } from '@/components/live/now'
import { Button } from '@/components/ui/button'
import { wayOf } from '@/lib/conversation/way'
import { text } from '@/lib/text'
import { shownAmong } from './plan'
import type { Drawn } from './use-course'

const words = text.course.strip
/** Steps that the edges move by, at most. */
const MOST_STEPS = 400
/** Units of the drawing, across and down. */
const SIZE = { width: 1_000, height: 28, mark: 2, wait: 4 }
const LOOKS = { error: 'crit-mk', owed: 'warn-mk', call: 'bar-mk', remark: 'bar-mk' } as const

/** All of a conversation in linear time; drawing over it narrows the sequence below to that time. */
export function TimeStrip({ drawn, onWithin }: { drawn: Drawn; onWithin: (stretch: Stretch | null) => void }) {
  const { steps, spans, within } = drawn
  const now = useNow()
  const first = steps[0]?.orderAt ?? 0
  const last = steps.at(-1)?.orderAt ?? first
  const until = spans.some(({ end }) => end === null) ? Math.max(now ?? last, last) : last
  const of = useMemo(() => stepsBetween(first, until), [first, until])
  const end = endOf(of)
  const narrow = (stretch: Stretch) =>
    onWithin(stretch.from <= of.from && stretch.until >= end ? null : { from: stretch.from, until: stretch.until })
  const { stretch, plot } = useBrush({
    of,
    asked: within,
    onStretch: (drawn, moved) => moved && narrow(drawn),
  })
  if (until - first < MOST_STEPS) return null
  const x = (time: number) => ((time - of.from) / (end - of.from)) * SIZE.width
  const isIn = (time: number) => stretch === null || (time >= stretch.from && time < stretch.until)
  return (
    <figure className="hist course-strip" aria-label={words.label}>
      <figcaption className="only-read">
        {words.shown(shownAmong(drawn).length, steps.length, momentIn(of, first), momentIn(of, until))}
      </figcaption>
      <div className="plot" {...plot}>
        <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} preserveAspectRatio="none" aria-hidden="true">
          {spans.map(({ agent, begin, end: ends, how }) => {
            const from = steps[begin]?.orderAt ?? first
            const to = ends === null ? until : (steps[ends]?.orderAt ?? until)
            const y = SIZE.height - SIZE.wait
            return how !== 'wait' ? null : (
              <rect
                key={`${agent} ${begin}`}
                className="warn-mk"
                x={x(from)}
                y={y}
                width={x(to) - x(from)}
                height={SIZE.wait}
              />
            )
          })}
          {steps.map(({ uid, orderAt }, at) => (
            <g key={uid} className={isIn(orderAt) ? 'in' : 'out'}>
              <rect
                className={LOOKS[wayOf(steps, at)]}
                x={Math.min(x(orderAt), SIZE.width - SIZE.mark)}
                y={8}
                width={SIZE.mark}
                height={SIZE.height - 8}
              />
            </g>
          ))}
        </svg>
        <BrushEdges of={of} stretch={stretch} onStretch={narrow} />
      </div>
      <BrushTicks of={of} stretch={stretch} />
      {within !== null && (
        <Button look="ghost" className="hist-clear" onClick={() => onWithin(null)}>
          {words.all}
        </Button>
      )}
    </figure>
  )
}

/** Steps of whole ms over all of it, the last message included. */
function stepsBetween(from: number, until: number): Steps {
  const step = Math.max(1, Math.ceil((until + 1 - from) / MOST_STEPS))
  return { from, step, bars: { length: Math.ceil((until + 1 - from) / step) } }
}
