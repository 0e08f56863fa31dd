import { memo } from 'react'
import { Agent } from '@/components/said/agent'
import { nameOf } from '@/components/said/names'
import { Said } from '@/components/said/said'
import { When } from '@/components/ui/when'
import { type Beat, beatOf } from '@/lib/beat'
import { duration } from '@/lib/clock'
import type { AgentRow } from '@/lib/message'
import { text } from '@/lib/text'
import { number } from '@/lib/text/number'
import { doingOf, keyOf, lookOf } from './presence'

const words = text.agents

export type AgentLineProps = {
  agent: AgentRow
  /** UTC ms, rounded so that a line is drawn again only when its words change. */
  now: number
  active: boolean
  selected: boolean
  onOpen: (key: string) => void
}

/** One agent in one line. */
export const AgentLine = memo(function AgentLine({ agent, now, active, selected, onOpen }: AgentLineProps) {
  const key = keyOf(agent)
  const beat = beatOf(agent, now)
  return (
    <div
      role="row"
      id={`agent-${key}`}
      className={`row acols ${active ? 'at' : ''}`}
      aria-selected={selected}
      tabIndex={-1}
      onClick={() => onOpen(key)}
      onKeyDown={(event) => event.key === 'Enter' && onOpen(key)}
    >
      <span role="gridcell" tabIndex={-1} className="name fx pr-2">
        <Agent agent={agent.agent} name={nameOf(agent)} tier={agent.tier} className="overflow-hidden" />
      </span>
      <Word className="tier">{agent.tier}</Word>
      <Word className="role">{agent.role}</Word>
      <span role="gridcell" tabIndex={-1} className="state trunc">
        <State agent={agent} beat={beat} />
      </span>
      <span role="gridcell" tabIndex={-1} className="beat">
        <HeartbeatAge agent={agent} beat={beat} />
      </span>
      <span role="gridcell" tabIndex={-1} className="limit">
        {beat && <Against beat={beat} />}
      </span>
      <Word className="auto">{agent.autonomy}</Word>
      <span role="gridcell" tabIndex={-1} className="last fx">
        {agent.lastAt !== null && <When at={agent.lastAt} today={now} className="m11 w-17 flex-none text-fg-3" />}
        <span className="trunc">{agent.lastBody !== null && <Said>{agent.lastBody}</Said>}</span>
      </span>
      <span role="gridcell" tabIndex={-1} className="count mono">
        {number(agent.messages)}
      </span>
    </div>
  )
})

function Word({ className, children }: { className: string; children: string | null }) {
  return (
    <span role="gridcell" tabIndex={-1} className={`${className} trunc pr-2 text-12 text-fg-2`}>
      {children !== null && <Said>{children}</Said>}
    </span>
  )
}

/** What it declared: shape and word, `whole` with the state that the word stands under. A stale heartbeat dashes the shape and says so. */
export function State({ agent, beat, whole = false }: { agent: AgentRow; beat: Beat | null; whole?: boolean }) {
  const { state, substate } = agent
  if (state === null) {
    return (
      <span className="st off">
        <i />
        <span className="only-read">{words.undeclared}</span>
      </span>
    )
  }
  const doing = doingOf({ state, substate })
  return (
    <span className={`st ${beat?.stale ? 'stale' : lookOf(doing)}`}>
      <i />
      <Said>{whole && substate !== null ? `${state} / ${substate}` : doing}</Said>
      {beat?.stale && <span className="text-11 text-warn">{words.staleWord}</span>}
    </span>
  )
}

function HeartbeatAge({ agent, beat }: { agent: AgentRow; beat: Beat | null }) {
  if (beat) return <span className={beat.stale ? 'm11 text-warn' : 'm11'}>{duration(beat.ageMs)}</span>
  return <span className="text-12 text-fg-3">{agent.presence === 'inferred' ? words.inferred : words.noHeartbeat}</span>
}

/** The age as part of what it may be; full and amber when over. */
function Against({ beat: { ageMs, limitMs, stale } }: { beat: Beat }) {
  const share = limitMs === null ? 0 : Math.min(100, (ageMs / limitMs) * 100)
  return (
    <span className="fx gap-1.5">
      <span className="meter w-12" aria-hidden="true">
        <i className={stale ? 'w' : ''} style={{ width: `${share}%` }} />
      </span>
      <span className="m11 text-fg-3">{limitMs === null ? words.noLimit : duration(limitMs)}</span>
    </span>
  )
}
