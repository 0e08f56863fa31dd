import { TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { useTitles } from '@/components/live/use-titles'
import { Facts, FlagLine } from '@/components/message/message-tab'
import { OwedByAgent } from '@/components/owed/owed-by-agent'
import { Said } from '@/components/said/said-text'
import { TokensSection } from '@/components/said/tokens-section'
import { Icon } from '@/components/ui/icon'
import { Section } from '@/components/ui/over/peek'
import type { Posts, Strip } from '@/lib/message/agent-day'
import type { AgentRow, Waiting } from '@/lib/message/message'
import type { TokensSpent } from '@/lib/message/turn-tokens'
import { streamAt, unreadableAt } from '@/lib/pages/routes'
import { asValue } from '@/lib/query/print'
import { text } from '@/lib/text'
import { listed } from '@/lib/text/joined'
import { number } from '@/lib/text/number'
import { type Beat, beatOf } from '@/lib/time/beat'
import { DAY_MS, dayedTime, duration, fullTime } from '@/lib/time/clock'
import { isOldFile, livenessOf } from '@/lib/time/liveness'
import { StateStrip, shareWords } from './activity-strip'
import { State } from './heartbeat'
import { autonomyOf, dayOf, offButHeard, roundly, silenceOf } from './presence'
import { Unregistered } from './unregistered'

const words = text.agents.peek
const { unsure } = text.agents

/** What it declared beside what was observed, and its states of a day. */
export function PresenceTab({
  agent,
  strip,
  posts,
  tokens,
  waiting,
  now,
}: {
  agent: AgentRow
  strip: Strip
  posts: Posts
  tokens: TokensSpent | null
  /** Null while it is not known. */
  waiting: Waiting | null
  now: number
}) {
  const beat = beatOf(agent, now)
  const inferred = agent.presence === 'inferred'
  const stretches = dayOf({ agent, strip, posts }, { from: now - DAY_MS, now })
  return (
    <>
      <Warnings agent={agent} beat={beat} now={now} />
      <Section label={words.strip} aside={shareWords(stretches, inferred, 2)}>
        <StateStrip stretches={stretches} posts={posts} inferred={inferred} now={now} />
      </Section>
      <Observed agent={agent} beat={beat} waiting={waiting} now={now} />
      <OwedByAgent source={agent.source} agent={agent.agent} />
      {tokens && <TokensSection tokens={tokens} />}
      <Guardrails agent={agent} />
      <Declared agent={agent} />
    </>
  )
}

function Warnings({ agent, beat, now }: { agent: AgentRow; beat: Beat | null; now: number }) {
  const off = offButHeard(agent)
  const contradiction =
    off === null || agent.lastAt === null
      ? null
      : words.offSince(agent.state ?? '', dayedTime(off, now), dayedTime(agent.lastAt, now))
  const posts = isOldFile(agent, now)
  const old = beat === null || posts || livenessOf(agent, now) === 'off' ? null : oldWords(agent, beat)
  const clock = text.agents.clock(agent.clockOffMs)
  const inferred = agent.presence === 'inferred' ? words.inferredFrom : agent.presence === 'none' ? words.nothing : null
  const told = agent.flags.length + agent.unsure.length > 0
  const quiet = contradiction === null && old === null && !posts && clock === null && inferred === null && !told
  if (quiet && agent.unregistered === null) return null
  return (
    <section className="sec">
      <Unregistered agent={agent} now={now} />
      {contradiction && off !== null && (
        <Warning>
          {contradiction}{' '}
          <Link className="link whitespace-nowrap" href={streamAt({ q: saidSince(agent, off) })} prefetch={false}>
            {words.saidSince}
          </Link>
        </Warning>
      )}
      {old && (
        <Warning>
          {old} <span className="text-fg-2">{words.beforeClaim}</span>
        </Warning>
      )}
      {posts && beat !== null && <Warning>{words.oldFile(duration(beat.ageMs), limitWords(beat))}</Warning>}
      {clock !== null && <Warning>{words.clock(clock)}</Warning>}
      {inferred && <p className="text-12 text-fg-2">{inferred}</p>}
      {agent.unsure.map(({ uid, level, at, doubtful }) => (
        <Warning key={uid}>
          <Said>{doubtful ? unsure.doubtful(level) : unsure.late(level, dayedTime(at, now))}</Said>{' '}
          <Link className="link whitespace-nowrap" href={streamAt({ m: uid })} prefetch={false}>
            {unsure.show}
          </Link>
        </Warning>
      ))}
      {agent.flags.map((flag) => (
        <FlagLine key={flag} flag={flag} />
      ))}
    </section>
  )
}

/** What it says from then on, UTC ms, in the stream's words. */
function saidSince({ agent, source }: AgentRow, at: number): string {
  return `source:${asValue(source)} from:${asValue(agent)} after:${fullTime(at)}`
}

function oldWords({ cadence }: AgentRow, { ageMs, limitMs, late, stale }: Beat): string | null {
  if (stale && limitMs !== null) return words.staleFor(duration(ageMs), duration(limitMs))
  return late && cadence !== null ? words.lateFor(duration(ageMs), roundly(cadence.everyMs)) : null
}

const limitWords = ({ limitMs }: Beat) => (limitMs === null ? null : roundly(limitMs))

function Warning({ children }: { children: React.ReactNode }) {
  return (
    <p className="fx items-start text-12 text-warn">
      <Icon of={TriangleAlert} size="s" className="mt-0.5" />
      <span>{children}</span>
    </p>
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

function Guardrails({ agent: { guardrails, capabilities } }: { agent: AgentRow }) {
  return (
    <Section label={words.guardrails}>
      <dl className="kv">
        {guardrails.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt>
              <Said>{name}</Said>
            </dt>
            <dd className="m11">
              <Said>{value}</Said>
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
