import Link from 'next/link'
import { useTitles } from '@/components/live/use-titles'
import { Facts } from '@/components/message/message-tab'
import { OwedByAgent } from '@/components/owed/owed-by-agent'
import { Said } from '@/components/said/said-text'
import { TokensSection } from '@/components/said/tokens-section'
import { Section } from '@/components/ui/over/peek'
import type { AgentDetail, Posts, Strip } from '@/lib/message/agent-day'
import type { AgentRow, Waiting } from '@/lib/message/message'
import type { TokensSpent } from '@/lib/message/turn-tokens'
import { unreadableAt } from '@/lib/pages/routes'
import { text } from '@/lib/text'
import { listed } from '@/lib/text/joined'
import { number } from '@/lib/text/number'
import { type Beat, beatOf } from '@/lib/time/beat'
import { DAY_MS, dayedTime, duration } from '@/lib/time/clock'
import { StateStrip, shareWords } from './activity-strip'
import { GuardrailBroken } from './guardrail-broken'
import { State } from './heartbeat'
import { autonomyOf, dayOf, offButHeard, roundly, silenceOf } from './presence'
import { PresenceWarnings } from './presence-warnings'

const words = text.agents.peek

/** What it declared beside what was observed, and its states of a day. */
export function PresenceTab({
  agent,
  strip,
  posts,
  tokens,
  judged,
  waiting,
  now,
}: {
  agent: AgentRow
  strip: Strip
  posts: Posts
  tokens: TokensSpent | null
  judged: AgentDetail['judged']
  /** Null while it is not known. */
  waiting: Waiting | null
  now: number
}) {
  const beat = beatOf(agent, now)
  const inferred = agent.presence === 'inferred'
  const stretches = dayOf({ agent, strip, posts }, { from: now - DAY_MS, now })
  return (
    <>
      <PresenceWarnings agent={agent} beat={beat} now={now} />
      <Section label={words.strip} aside={shareWords(stretches, inferred, 2)}>
        <StateStrip stretches={stretches} posts={posts} inferred={inferred} now={now} />
      </Section>
      <Observed agent={agent} beat={beat} waiting={waiting} now={now} />
      <OwedByAgent source={agent.source} agent={agent.agent} />
      {tokens && <TokensSection tokens={tokens} />}
      <Guardrails of={agent} judged={judged} />
      <Declared agent={agent} />
    </>
  )
}

function Observed({
  agent,
  beat,
  waiting,
  now,
}: {
  agent: AgentRow
  beat: Beat | null
  waiting: Waiting | null
  now: number
}) {
  const { cadence, heartbeatClaimedAt: claimed } = agent
  const old = beat !== null && (beat.late || beat.stale)
  return (
    <Section label={words.observed}>
      <dl className="kv three">
        <dt />
        <dd className="text-11 text-fg-3">{words.declaredHead}</dd>
        <dd className="text-11 text-fg-3">{words.observedHead}</dd>
        <dt>{words.state}</dt>
        <dd>
          <State agent={agent} beat={null} silence={silenceOf(agent, now)} whole />
        </dd>
        <dd className={offButHeard(agent) !== null ? 'text-warn' : 'text-fg-2'}>
          {agent.lastAt === null ? words.noPost : words.posting(dayedTime(agent.lastAt, now))}
        </dd>
        <dt>{words.heartbeat}</dt>
        <dd className="m11">{claimed === null ? text.agents.undeclared : dayedTime(claimed, now)}</dd>
        <dd className={old ? 'm11 text-warn' : 'm11'}>
          {agent.heartbeatAt === null ? text.agents.noHeartbeat : dayedTime(agent.heartbeatAt, now, true)}
        </dd>
        <dt>{words.limit}</dt>
        <dd className="m11">{agent.staleAfterMs === null ? text.agents.noLimit : roundly(agent.staleAfterMs)}</dd>
        <dd className="m11">{beat && words.age(duration(beat.ageMs))}</dd>
        <dt>{words.cadence}</dt>
        <dd className="m11">
          {cadence === null || cadence.learned ? text.agents.undeclared : words.stated(roundly(cadence.everyMs))}
        </dd>
        <dd className="m11">{cadence?.learned ? words.learned(roundly(cadence.everyMs)) : words.tooFew}</dd>
        <dt>{words.channel}</dt>
        <dd className="m11">{agent.channel === null ? text.agents.undeclared : <Said>{agent.channel}</Said>}</dd>
        <dd />
        <dt>{words.pid}</dt>
        <dd className="m11">{agent.pid ?? text.agents.undeclared}</dd>
        <dd />
        <dt>{words.queue}</dt>
        <dd />
        <dd className="m11">
          {waiting !== null && number(waiting.queue)}
          {waiting !== null && waiting.unreadable > 0 && (
            <>
              {' '}
              <Link className="text-warn" href={unreadableAt({ source: agent.source })} prefetch={false}>
                {words.unreadable(waiting.unreadable)}
              </Link>
            </>
          )}
        </dd>
      </dl>
    </Section>
  )
}

function Guardrails({ of, judged }: { of: AgentRow; judged: AgentDetail['judged'] }) {
  const { source, agent, guardrails, capabilities } = of
  return (
    <Section label={words.guardrails}>
      <dl className="kv held">
        {guardrails.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt>
              <Said>{name}</Said>
            </dt>
            <dd className="m11">
              <span>
                <Said>{value}</Said>
              </span>
              <GuardrailBroken {...{ source, agent, judged }} guardrail={name} />
            </dd>
          </div>
        ))}
        {guardrails.length === 0 && (
          <div className="contents">
            <dt>{words.guardrails}</dt>
            <dd className="text-fg-3">{words.noneDeclared}</dd>
          </div>
        )}
        <dt>{words.capabilities}</dt>
        <dd>
          {capabilities.length === 0 ? (
            <span className="text-fg-3">{words.noneDeclared}</span>
          ) : (
            <Said>{listed(capabilities)}</Said>
          )}
        </dd>
      </dl>
    </Section>
  )
}

function Declared({ agent }: { agent: AgentRow }) {
  const titleOf = useTitles()
  const said = (value: string | null) => value && <Said key={value}>{value}</Said>
  return (
    <Section label={words.registration} aside={titleOf(agent.protocol)}>
      <Facts
        rows={[
          [words.registered, agent.registered ? words.yes : agent.unregistered === null ? words.no : words.noMore],
          [words.tier, said(agent.tier)],
          [words.role, said(agent.role)],
          [words.autonomy, said(autonomyOf(agent))],
          [words.status, said(agent.status)],
          [words.model, said(agent.model)],
          [words.provider, said(agent.provider)],
          [words.names, said(listed(agent.names))],
          [words.messages, number(agent.messages)],
        ]}
      />
    </Section>
  )
}
