'use client'

import { useEffect, useMemo, useRef } from 'react'
import { useNow } from '@/components/live/now'
import { AgentMark } from '@/components/said/agent-mark'
import { Said } from '@/components/said/said-text'
import { useNameOf } from '@/components/said/use-names'
import { worstOf } from '@/components/stream/list/gravity'
import { Time } from '@/components/ui/time-ago'
import type { Step } from '@/lib/conversation/course'
import { text } from '@/lib/text'
import { clockTime, duration, zoneName } from '@/lib/time/clock'
import { Arrows } from './arrows'
import { Waits } from './course-waits'
import { type Arrow, type Plan, planOf, SIZE } from './plan'
import { StepFlag, StepWords, useSaysStep } from './step-words'
import type { Drawn } from './use-course'
import { useWidth } from './use-width'

const words = text.course

type Props = {
  drawn: Drawn
  source: string
  active: string | null
  open: string | null
  onOpen: (uid: string) => void
}

/** Who said what to whom: a lane for each, a line for each message, quiet folded. */
export function Sequence({ drawn, source, active, open, onOpen }: Props) {
  const { steps, lanes, spans, within } = drawn
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const plan = useMemo(() => planOf({ steps, lanes, spans, within, width }), [steps, lanes, spans, within, width])
  const says = useSaysStep(source)
  const shown = active ?? open
  useEffect(() => {
    if (shown !== null)
      box.current?.querySelector(`[data-uid="${CSS.escape(shown)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <div className="scroll course" ref={box}>
      <div style={{ width: plan.width }}>
        <Heads plan={plan} source={source} />
        <div className="relative" style={{ height: plan.height }}>
          <Arrows plan={plan} />
          {plan.gaps.map(({ ms, top }) => (
            <p key={top} className="quiet m11" style={{ top }}>
              {words.quiet(duration(ms))}
            </p>
          ))}
          <div className="steps" role="grid" aria-label={words.sequence} tabIndex={0}>
            {plan.rows.map(({ at, top }) => {
              const step = steps[at]
              if (step === undefined) return null
              return (
                <Line
                  key={step.uid}
                  step={step}
                  top={top}
                  arrow={plan.arrows.find((arrow) => arrow.at === at) ?? null}
                  right={plan.width - 8}
                  says={says(step)}
                  selected={step.uid === open}
                  active={step.uid === active}
                  onOpen={onOpen}
                />
              )
            })}
          </div>
          {plan.now !== null && <NowLine top={plan.now} />}
        </div>
      </div>
    </div>
  )
}

function Heads({ plan, source }: { plan: Plan; source: string }) {
  const nameOf = useNameOf()
  return (
    <div className="lane-heads" aria-hidden="true">
      {plan.bands.map(({ band, left, width }) => (
        <span key={band} className={`band ${band}`} style={{ left, width }}>
          {words.bands[band]}
        </span>
      ))}
      <span className="m11 utc">{zoneName(Date.now())}</span>
      {plan.lanes.map(({ agent, tier, person, x }) => (
        <span key={agent} className="lane-head" style={{ left: x }}>
          <AgentMark agent={agent} tier={tier} />
          <span className={person ? 'trunc font-semi' : 'trunc'}>
            <Said>{nameOf(source, agent)}</Said>
          </span>
        </span>
      ))}
    </div>
  )
}

function Line({
  step,
  top,
  arrow,
  right,
  says,
  selected,
  active,
  onOpen,
}: {
  step: Step
  top: number
  arrow: Arrow | null
  /** Where the drawing ends. */
  right: number
  says: string
  selected: boolean
  active: boolean
  onOpen: (uid: string) => void
}) {
  const marked = arrow?.way === 'owed' || worstOf(step.flags) !== null
  const place = placeOf(arrow, right, marked)
  return (
    <div
      role="row"
      data-uid={step.uid}
      aria-selected={selected}
      tabIndex={-1}
      className={`step ${selected ? 'on' : ''} ${active ? 'at' : ''} ${arrow?.way ?? ''}`}
      style={{ top, height: SIZE.row }}
      onClick={() => onOpen(step.uid)}
      onKeyDown={(event) => event.key === 'Enter' && onOpen(step.uid)}
    >
      <span role="gridcell" tabIndex={-1} className="m11 when">
        <Time at={step.orderAt} />
        <span className="only-read">{says}</span>
      </span>
      <span
        role="gridcell"
        tabIndex={-1}
        className="what trunc"
        style={{ left: place.left, width: place.width, textAlign: place.align }}
      >
        <StepWords step={step} />
      </span>
      <span role="gridcell" tabIndex={-1} className="mark" style={{ left: place.mark }}>
        {arrow?.way === 'owed' ? <Waits step={step} /> : <StepFlag step={step} />}
      </span>
    </div>
  )
}

type Place = { left: number; width: number; align: 'center' | 'left'; mark: number }

/**
 * Where the words stand: over the arrow, or beside who says it to nobody. They take the room that there is on both sides,
 * as far as what stands behind the arrow leaves it.
 */
function placeOf(arrow: Arrow | null, right: number, marked: boolean): Place {
  if (arrow === null || arrow.ends.length === 0) {
    const left = (arrow?.x ?? SIZE.gutter) + 10
    const width = Math.max(SIZE.lane, (marked ? Math.min(right, left + SIZE.lane * 2) : right) - left)
    return { left, width, align: 'left', mark: left + width }
  }
  const first = Math.min(arrow.x, ...arrow.ends)
  const last = Math.max(arrow.x, ...arrow.ends)
  const middle = (first + last) / 2
  const room = 2 * Math.min(middle - SIZE.gutter, (marked ? last + 10 : right) - middle)
  const width = Math.max(last - first - 12, room, SIZE.lane)
  return { left: middle - width / 2, width, align: 'center', mark: last + 14 }
}

function NowLine({ top }: { top: number }) {
  const now = useNow()
  return now === null ? null : (
    <div className="now-line" style={{ top }} aria-hidden="true">
      <span className="m11">{clockTime(now)}</span>
    </div>
  )
}
