import { TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { Agent } from '@/components/said/agent-name'
import { Said } from '@/components/said/said-text'
import { nameOf } from '@/components/said/use-names'
import { Icon } from '@/components/ui/icon'
import { When } from '@/components/ui/when'
import { keyOf } from '@/lib/message/agent-page'
import { type Activity, type AgentRow, NOTHING_WAITS, type Waiting } from '@/lib/message/message'
import { text } from '@/lib/text'
import { number } from '@/lib/text/number'
import { beatOf } from '@/lib/time/beat'
import { isOldFile, livenessOf } from '@/lib/time/liveness'
import { Against, HeartbeatAge, State } from './heartbeat'
import { Hour } from './hour'
import { autonomyOf, offButHeard, silenceOf } from './presence'

const words = text.agents
const MINUTE_MS = 60_000

export type AgentLineProps = {
  agent: AgentRow
  /** Its row in the whole list, from 1. */
  place: number
  /** Undefined while it is not known; null where nothing was heard and nothing waits. */
  activity: Activity['agents'][number] | null | undefined
  /** How much it owes that is late. */
  owesLate: number
  /** Messages before this are not counted in its hour, UTC ms. */
  hourSince: number | null
  /** UTC ms. */
  now: number
  active: boolean
  selected: boolean
  onOpen: (key: string) => void
}

/** One agent in one line. */
export const AgentLine = memo(function AgentLine({
  agent,
  place,
  activity,
  owesLate,
  hourSince,
  now,
  active,
  selected,
  onOpen,
}: AgentLineProps) {
  const key = keyOf(agent)
  const beat = beatOf(agent, now)
  const liveness = livenessOf(agent, now)
  // Who says that it is off needs no heartbeat.
  const late = beat !== null && liveness !== 'off' && (beat.late || beat.stale)
  const silence = silenceOf(agent, now)
  const off = offButHeard(agent)
  return (
    <div
      role="row"
      id={`agent-${key}`}
      className={`row acols ${active ? 'at' : ''}`}
      aria-rowindex={place}
      aria-selected={selected}
      tabIndex={-1}
      onClick={() => onOpen(key)}
      onKeyDown={(event) => event.key === 'Enter' && active && onOpen(key)}
    >
      <span role="gridcell" tabIndex={-1} className="name fx pr-2">
        <Agent agent={agent.agent} name={nameOf(agent)} tier={agent.tier} className="overflow-hidden" />
      </span>
      <Word className="tier">{agent.tier}</Word>
      <Word className="role">{agent.role}</Word>
      <span role="gridcell" tabIndex={-1} className="state trunc">
        <State agent={agent} beat={beat} silence={silence} liveness={liveness} />
      </span>
      <span role="gridcell" tabIndex={-1} className="beat">
        <HeartbeatAge beat={beat} late={late} silence={silence} />
      </span>
      <span role="gridcell" tabIndex={-1} className="limit">
        {(beat ?? silence) && <Against agent={agent} ageMs={(beat ?? silence)?.ageMs ?? 0} late={late} />}
      </span>
      <span role="gridcell" tabIndex={-1} className="hours">
        {activity !== undefined && (
          <Hour
            minutes={activity?.minutes ?? NOTHING}
            minute={Math.floor(now / MINUTE_MS)}
            since={hourSince}
            offSince={off === null ? null : Math.floor(off / MINUTE_MS)}
          />
        )}
      </span>
      <span role="gridcell" tabIndex={-1} className="count m11">
        {activity !== undefined && (
          <>
            <span className="phone-only" aria-hidden="true">
              {words.columns.queue}{' '}
            </span>
            <Queue {...(activity ?? NOTHING_WAITS)} />
          </>
        )}
      </span>
      <Word className="auto">{autonomyOf(agent)}</Word>
      <span role="gridcell" tabIndex={-1} className="last fx">
        {agent.lastAt !== null ? (
          <When at={agent.lastAt} today={now} className="m11 min-w-17 flex-none pr-2 text-fg-3" />
        ) : (
          <span className="min-w-17 flex-none" />
        )}
        {owesLate > 0 && <span className="m11 flex-none pr-2 text-warn">{text.owed.byAgent.late(owesLate)}</span>}
        <span className="trunc">{agent.lastBody !== null && <Said>{agent.lastBody}</Said>}</span>
      </span>
      <span role="gridcell" tabIndex={-1} className="rule trunc text-12">
        <Contradiction agent={agent} now={now} />
      </span>
    </div>
  )
})

const NOTHING: readonly [] = []

function Queue({ queue, unreadable }: Waiting) {
  if (unreadable === 0) return number(queue)
  return (
    <span className="text-warn" title={words.unreadable(unreadable)}>
      {number(queue)}
      <span className="only-read"> {words.unreadable(unreadable)}</span>
    </span>
  )
}

function Word({ className, children }: { className: string; children: string | null }) {
  return (
    <span role="gridcell" tabIndex={-1} className={`${className} trunc pr-2 text-12 text-fg-2`}>
      {children !== null && <Said>{children}</Said>}
    </span>
  )
}

function againstOf(agent: AgentRow, now: number): string {
  const off = offButHeard(agent) === null ? undefined : words.offButPosting(agent.state ?? '')
  const old = isOldFile(agent, now) ? words.oldFile : undefined
  const said = [off ?? old, words.clock(agent.clockOffMs) ?? undefined]
  const known = said.some((one) => one !== undefined) ? said : [agent.flags[0] ?? unsureOf(agent)]
  return known.filter((one) => one !== undefined).join('; ')
}

const unsureOf = ({ unsure }: AgentRow) => (unsure.length > 0 ? words.unsure.short : undefined)

/** What speaks against what it declared, else that it is registered no more, else what it is held to. */
function Contradiction({ agent, now }: { agent: AgentRow; now: number }) {
  const { guardrails } = agent
  const against = againstOf(agent, now)
  if (against !== '') {
    return (
      <span className="fx gap-1.5 text-warn" title={against}>
        <Icon of={TriangleAlert} size="xs" />
        <span className="trunc font-medium">
          <Said>{against}</Said>
        </span>
      </span>
    )
  }
  if (agent.unregistered !== null) return <span className="text-warn">{words.unregistered.word}</span>
  if (guardrails.length === 0) return null
  const said = guardrails.map(({ name, value }) => (value === 'true' ? name : `${name}: ${value}`)).join(', ')
  return (
    <span className="text-fg-3" title={words.guardrails(guardrails.length)}>
      <Said>{said}</Said>
    </span>
  )
}
