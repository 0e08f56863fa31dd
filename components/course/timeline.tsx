'use client'

import { useMemo, useRef } from 'react'
import { useNow } from '@/components/live/now'
import { AgentMark } from '@/components/said/agent-mark'
import { Said } from '@/components/said/said-text'
import { useNameOf } from '@/components/said/use-names'
import { agentsOf, legsOf, pathOf } from '@/lib/conversation/course'
import { text } from '@/lib/text'
import { clockTime, DAY_MS, dayName, duration, runningClock } from '@/lib/time/clock'
import { type Block, chartOf, ROW, TOP } from './chart'
import { Legs } from './legs'
import { StepWords } from './step-words'
import type { Drawn } from './use-course'
import { useWidth } from './use-width'

const words = text.course
const GUTTER = { wide: 164, narrow: 48 }
const MARGIN = 22
const NARROW = 640
const MINUTE = 60_000

type Props = {
  drawn: Drawn
  source: string
  active: string | null
  open: string | null
  onOpen: (uid: string) => void
}

/** Who had something to do when, in linear time, and the way on which the end was waited for. */
export function Timeline({ drawn, source, active, open, onOpen }: Props) {
  const { steps, people } = drawn
  const now = useNow() ?? steps.at(-1)?.orderAt ?? 0
  const path = useMemo(() => pathOf(steps, people), [steps, people])
  const legs = useMemo(() => legsOf(steps, path, now), [steps, path, now])
  return (
    <div className="scroll course">
      <Chart drawn={drawn} source={source} path={path} now={now} open={open} onOpen={onOpen} />
      <Legs legs={legs} steps={steps} people={people} source={source} active={active} open={open} onOpen={onOpen} />
    </div>
  )
}

function Chart({
  drawn,
  source,
  path,
  now,
  open,
  onOpen,
}: Pick<Props, 'drawn' | 'source' | 'open' | 'onOpen'> & { path: readonly number[]; now: number }) {
  const box = useRef<HTMLElement>(null)
  const width = useWidth(box)
  const nameOf = useNameOf()
  const left = width < NARROW ? GUTTER.narrow : GUTTER.wide
  const { steps, lanes } = drawn
  const chart = useMemo(
    () => chartOf({ drawn, path, now, left, right: width - MARGIN }),
    [drawn, path, now, left, width],
  )
  const [first] = steps
  const last = steps.at(-1)
  return (
    <figure className="chart" ref={box} style={{ height: chart.height }}>
      {first && last && (
        <figcaption className="only-read">
          {words.timeline(
            steps.length,
            agentsOf(steps).length,
            moment(first.orderAt, DAY_MS),
            moment(last.orderAt, DAY_MS),
          )}
        </figcaption>
      )}
      <svg className="arrows" width={Math.max(0, width)} height={chart.height} aria-hidden="true">
        {lanes.map(({ agent, band }, at) => (
          <rect
            key={agent}
            className={band === 'command' || band === 'worker' ? 'band-b' : 'band-a'}
            y={TOP + at * ROW}
            width={Math.max(0, width)}
            height={ROW}
          />
        ))}
        {lanes.map(({ agent, band }, at) =>
          at === 0 || lanes[at - 1]?.band === band ? null : (
            <path key={agent} className="lane" d={`M0 ${TOP + at * ROW}H${width}`} />
          ),
        )}
        {chart.ticks.map(({ x }) => (
          <path key={x} className="hair" d={`M${x} ${TOP - 8}V${chart.height}`} />
        ))}
        {chart.blocks.map((block) => (
          <rect
            key={`${block.agent} ${block.begin}`}
            className={`doing ${block.how}`}
            x={block.x}
            y={block.y}
            width={block.width}
            height={16}
            rx={2}
          />
        ))}
        {chart.ways.map(({ at, x, from, to, way }) => (
          <g key={`${at} ${to}`} className={`arrow thin ${way}`}>
            <path className="shaft" d={`M${x} ${from}V${to}`} />
            <path
              className="open-head"
              d={`M${x - 3.5} ${to + (to > from ? -6 : 6)}L${x} ${to}L${x + 3.5} ${to + (to > from ? -6 : 6)}`}
            />
          </g>
        ))}
        {chart.path !== '' && <path className="critical" d={chart.path} />}
        {chart.now !== null && <path className="now" d={`M${chart.now} ${TOP - 12}V${chart.height}`} />}
      </svg>
      {chart.ticks.map(({ x, time }) => (
        <span key={x} className="tick m11" style={{ left: x + 4 }} aria-hidden="true">
          {moment(time, chart.step)}
        </span>
      ))}
      {lanes.map(({ agent, tier, person }, at) => (
        <span key={agent} className="chart-name" style={{ top: TOP + at * ROW, width: left - 24 }}>
          <AgentMark agent={agent} tier={tier} />
          {left > GUTTER.narrow ? (
            <span className={person ? 'trunc font-semi' : 'trunc'}>
              <Said>{nameOf(source, agent)}</Said>
            </span>
          ) : null}
        </span>
      ))}
      {chart.blocks.map((block) => (
        <BlockWords key={`${block.agent} ${block.begin}`} block={block} drawn={drawn} open={open} onOpen={onOpen} />
      ))}
    </figure>
  )
}

const ROOM = 64

/** What the work was about and how long it took, where there is room for it. The legs below lead to every message. */
function BlockWords({
  block,
  drawn,
  onOpen,
}: {
  block: Block
  drawn: Drawn
  open: string | null
  onOpen: (uid: string) => void
}) {
  const step = drawn.steps[block.begin]
  if (step === undefined || block.width < ROOM) return null
  const clock = block.ms < DAY_MS ? runningClock(block.ms) : duration(block.ms)
  return (
    <span
      className={`work-words ${block.how} trunc`}
      style={{ left: block.x, top: block.y, width: block.width }}
      aria-hidden="true"
      onClick={() => onOpen(step.uid)}
    >
      {block.how === 'wait' && block.open ? (
        words.wait(clock)
      ) : block.how === 'owed' ? (
        words.owed(clock)
      ) : (
        <>
          <StepWords step={step} /> <span className="mono">{clock}</span>
        </>
      )}
    </span>
  )
}

function moment(time: number, step: number): string {
  if (step >= DAY_MS) return step === DAY_MS ? `${dayName(time)} ${clockTime(time).slice(0, 5)}` : dayName(time)
  return step < MINUTE ? clockTime(time) : clockTime(time).slice(0, 5)
}
