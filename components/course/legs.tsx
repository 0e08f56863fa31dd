'use client'

import { useEffect, useRef } from 'react'
import { Agent } from '@/components/said/agent-name'
import { useNameOf } from '@/components/said/use-names'
import { Time } from '@/components/ui/time-ago'
import type { Leg, Step } from '@/lib/conversation/course'
import { text } from '@/lib/text'
import { DAY_MS, duration, runningClock, zoneName } from '@/lib/time/clock'
import { StepFlag, StepWords } from './step-words'

const words = text.course.legs

type Props = {
  legs: readonly Leg[]
  steps: readonly Step[]
  people: readonly string[]
  source: string
  active: string | null
  open: string | null
  onOpen: (uid: string) => void
}

/** The critical path as a table: each message on it, when it was noticed, how long until the next. */
export function Legs({ legs, steps, people, source, active, open, onOpen }: Props) {
  const longest = Math.max(1, ...legs.map(({ totalMs }) => totalMs))
  return (
    <>
      <header className="legs-head">
        <h2 className="text-13 font-semi">{words.title}</h2>
        <span className="text-12 text-fg-3">
          {legs.length === 0 ? words.none : words.count(legs.length, steps.length)}
        </span>
      </header>
      {legs.length > 0 && (
        <div className="leg-table" role="grid" aria-label={words.label} tabIndex={0}>
          <div className="lh leg-cols" role="row" tabIndex={-1}>
            <span role="columnheader" tabIndex={-1}>
              {words.sent(zoneName(Date.now()))}
            </span>
            <span role="columnheader" tabIndex={-1}>
              {words.who}
            </span>
            <span role="columnheader" tabIndex={-1}>
              {words.message}
            </span>
            <span role="columnheader" tabIndex={-1} className="noticed text-right">
              {words.noticed}
            </span>
            <span role="columnheader" tabIndex={-1} className="noticed text-right">
              {words.worked}
            </span>
            <span role="columnheader" tabIndex={-1} className="text-right">
              {words.total}
            </span>
            <span role="columnheader" tabIndex={-1} className="share">
              {words.share}
            </span>
            <span role="columnheader" tabIndex={-1} className="noticed text-right">
              {words.flag}
            </span>
          </div>
          {legs.map((leg) => {
            const step = steps[leg.at]
            return step === undefined ? null : (
              <Line
                key={step.uid}
                leg={leg}
                step={step}
                person={leg.open && step.to.some((agent) => people.includes(agent))}
                share={leg.totalMs / longest}
                source={source}
                selected={step.uid === open}
                active={step.uid === active}
                onOpen={onOpen}
              />
            )
          })}
        </div>
      )}
    </>
  )
}

function Line({
  leg,
  step,
  person,
  share,
  source,
  selected,
  active,
  onOpen,
}: {
  leg: Leg
  step: Step
  person: boolean
  share: number
  source: string
  selected: boolean
  active: boolean
  onOpen: (uid: string) => void
}) {
  const nameOf = useNameOf()
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active || selected) line.current?.scrollIntoView({ block: 'nearest' })
  }, [active, selected])
  const to = step.to.find((agent) => agent !== step.from)
  const look = person ? 'text-warn' : ''
  const bar = step.error !== null ? 'crit' : person ? 'warn' : ''
  return (
    <div
      ref={line}
      role="row"
      className={`row leg-cols ${active ? 'at' : ''} ${selected ? 'on' : ''}`}
      aria-selected={selected}
      tabIndex={-1}
      onClick={() => onOpen(step.uid)}
      onKeyDown={(event) => event.key === 'Enter' && onOpen(step.uid)}
    >
      <span role="gridcell" tabIndex={-1} className="t">
        <Time at={step.orderAt} />
      </span>
      <span role="gridcell" tabIndex={-1} className="fx overflow-hidden">
        {step.from !== null && <Agent agent={step.from} name={nameOf(source, step.from)} tier={step.fromTier} />}
        <span className="text-fg-3">→</span>
        {to !== undefined && <Agent agent={to} name={nameOf(source, to)} />}
      </span>
      <span role="gridcell" tabIndex={-1} className="trunc">
        <StepWords step={step} />
      </span>
      <span role="gridcell" tabIndex={-1} className="noticed m11 text-right text-fg-3">
        {leg.noticedMs === null ? words.noEvidence : clock(leg.noticedMs)}
      </span>
      <span role="gridcell" tabIndex={-1} className="noticed m11 text-right text-fg-3">
        {leg.noticedMs === null || leg.open ? '' : clock(leg.totalMs - leg.noticedMs)}
      </span>
      <span role="gridcell" tabIndex={-1} className={`m11 text-right ${look}`}>
        {clock(leg.totalMs)}
      </span>
      <span role="gridcell" tabIndex={-1} className="share">
        {leg.path ? (
          <span className="meter" aria-hidden="true">
            <i
              className={bar === 'crit' ? 'c' : bar === 'warn' ? 'w' : ''}
              style={{ width: `${Math.max(1, share * 100)}%` }}
            />
          </span>
        ) : (
          <span className="text-12 text-fg-3">{words.beside}</span>
        )}
        {leg.path && <span className="only-read">{Math.round(share * 100)}%</span>}
      </span>
      <span role="gridcell" tabIndex={-1} className="noticed text-right">
        <StepFlag step={step} />
      </span>
    </div>
  )
}

function clock(ms: number): string {
  return ms < DAY_MS ? runningClock(ms) : duration(ms)
}
