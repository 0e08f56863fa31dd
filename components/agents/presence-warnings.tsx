import { TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { FlagLine } from '@/components/message/message-tab'
import { Said } from '@/components/said/said-text'
import { Icon } from '@/components/ui/icon'
import type { AgentRow } from '@/lib/message/message'
import { streamAt } from '@/lib/pages/routes'
import { asValue } from '@/lib/query/print'
import { text } from '@/lib/text'
import type { Beat } from '@/lib/time/beat'
import { dayedTime, duration, fullTime } from '@/lib/time/clock'
import { isOldFile, livenessOf } from '@/lib/time/liveness'
import { shownContradictions } from './contradicted'
import { roundly } from './presence'
import { Unregistered } from './unregistered'

const words = text.agents.peek
const { unsure } = text.agents

/** Where what an agent declares may not be so, and why; nothing of others. */
export function PresenceWarnings({ agent, beat, now }: { agent: AgentRow; beat: Beat | null; now: number }) {
  const against = shownContradictions(agent, now)
  const posts = isOldFile(agent, now)
  const old = beat === null || posts || livenessOf(agent, now) === 'off' ? null : oldWords(agent, beat)
  const clock = text.agents.clock(agent.clockOffMs)
  const inferred = agent.presence === 'inferred' ? words.inferredFrom : agent.presence === 'none' ? words.nothing : null
  const told = agent.flags.length + agent.unsure.length > 0
  const quiet = against.length === 0 && old === null && !posts && clock === null && inferred === null && !told
  if (quiet && agent.unregistered === null) return null
  return (
    <section className="sec">
      <Unregistered agent={agent} now={now} />
      {against.map(({ whole, rule, since }) => (
        <Warning key={whole}>
          {rule !== null && <span className="m11 mr-2">{rule}</span>}
          <Said>{whole}</Said>
          {since !== null && (
            <>
              {' '}
              <Link className="link whitespace-nowrap" href={streamAt({ q: saidSince(agent, since) })} prefetch={false}>
                {words.saidSince}
              </Link>
            </>
          )}
        </Warning>
      ))}
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
