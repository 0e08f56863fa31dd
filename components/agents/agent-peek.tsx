'use client'

import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, TriangleAlert, X } from 'lucide-react'
import Link from 'next/link'
import { useTRPC } from '@/components/live/trpc'
import { useRefresh } from '@/components/live/use-refresh'
import { useTitles } from '@/components/live/use-titles'
import { Facts, FlagLine } from '@/components/message/message-tab'
import { AgentMark } from '@/components/said/agent-mark'
import { nameOf } from '@/components/said/names'
import { Said } from '@/components/said/said'
import { Button, IconButton } from '@/components/ui/button'
import { EmptyState, Failure } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import { PanelHead, Peek, Section } from '@/components/ui/peek'
import { When } from '@/components/ui/when'
import { type Beat, beatOf } from '@/lib/beat'
import { clockTime, duration } from '@/lib/clock'
import type { AgentRow, MessageRow } from '@/lib/message'
import { asValue, streamAt } from '@/lib/routes'
import { text } from '@/lib/text'
import { number } from '@/lib/text/number'
import { State } from './agent-line'
import { StateStrip, stripWords } from './strip'

const words = text.agents.peek
const EVERY_MS = 3_000

/** One agent: what it declared beside what was observed, its states of a day, and what it said last. */
export function AgentPeek({
  source,
  agent,
  now,
  onClose,
  onMove,
}: {
  source: string
  agent: string
  now: number
  onClose: () => void
  onMove: (by: 1 | -1) => void
}) {
  const trpc = useTRPC()
  const asked = useQuery(trpc.agent.one.queryOptions({ source, agent }, { retry: false }))
  useRefresh(trpc.agent.one.queryKey({ source, agent }), EVERY_MS)
  return (
    <Peek screen="agents" label={words.label}>
      <PanelHead
        controls={
          <>
            <IconButton icon={ChevronUp} label={words.previous} onClick={() => onMove(-1)} />
            <IconButton icon={ChevronDown} label={words.next} onClick={() => onMove(1)} />
            <IconButton icon={X} label={text.shell.close} onClick={onClose} />
          </>
        }
      >
        <span className="m11 trunc text-fg-3">
          <Said>{source}</Said>
        </span>
      </PanelHead>
      {asked.isError && <NotHad error={asked.error} again={() => asked.refetch()} onClose={onClose} />}
      {asked.data && !asked.isError && (
        <>
          <Head agent={asked.data.agent} />
          <div className="body border-line-1 border-t">
            <Warnings agent={asked.data.agent} beat={beatOf(asked.data.agent, now)} />
            <Section label={words.strip} aside={stripWords(asked.data.strip, now)}>
              <StateStrip strip={asked.data.strip} now={now} />
            </Section>
            <Observed agent={asked.data.agent} beat={beatOf(asked.data.agent, now)} />
            <Registration agent={asked.data.agent} />
            <Recent rows={asked.data.recent} now={now} />
          </div>
          <footer className="foot">
            <Link
              className="btn"
              href={streamAt({ q: `agent:${asValue(agent)} source:${asValue(source)}` })}
              prefetch={false}
            >
              {words.show}
            </Link>
          </footer>
        </>
      )}
    </Peek>
  )
}

function Head({ agent }: { agent: AgentRow }) {
  const said = [agent.tier, agent.role, agent.provider].filter((word) => word !== null)
  return (
    <div className="fx flex-none px-4 py-3">
      <AgentMark agent={agent.agent} tier={agent.tier} large />
      <span className="trunc text-15 font-semi">
        <Said>{nameOf(agent)}</Said>
      </span>
      <span className="trunc text-12 text-fg-3">
        <Said>{said.join(', ')}</Said>
      </span>
    </div>
  )
}

function Warnings({ agent, beat }: { agent: AgentRow; beat: Beat | null }) {
  const stale =
    beat?.stale && beat.limitMs !== null ? words.staleFor(duration(beat.ageMs), duration(beat.limitMs)) : null
  const inferred = agent.presence === 'inferred' ? words.inferredFrom : agent.presence === 'none' ? words.nothing : null
  if (stale === null && inferred === null && agent.flags.length === 0) return null
  return (
    <section className="sec">
      {stale && (
        <p className="fx items-start text-12 text-warn">
          <Icon of={TriangleAlert} size="s" className="mt-0.5" />
          <span>
            {stale} <span className="text-fg-2">{words.beforeClaim}</span>
          </span>
        </p>
      )}
      {inferred && <p className="text-12 text-fg-2">{inferred}</p>}
      {agent.flags.map((flag) => (
        <FlagLine key={flag} flag={flag} />
      ))}
    </section>
  )
}

function Observed({ agent, beat }: { agent: AgentRow; beat: Beat | null }) {
  const claimed = agent.heartbeatClaimedAt
  return (
    <Section label={words.observed}>
      <dl className="kv three">
        <dt />
        <dd className="text-11 text-fg-3">{words.declaredHead}</dd>
        <dd className="text-11 text-fg-3">{words.observedHead}</dd>
        <dt>{words.state}</dt>
        <dd>
          <State agent={agent} beat={null} whole />
        </dd>
        <dd className="text-fg-2">{agent.lastAt === null ? words.noPost : words.posting(clockTime(agent.lastAt))}</dd>
        <dt>{words.heartbeat}</dt>
        <dd className="m11">{claimed === null ? text.agents.undeclared : clockTime(claimed)}</dd>
        <dd className={beat?.stale ? 'm11 text-warn' : 'm11'}>
          {agent.heartbeatAt === null ? text.agents.noHeartbeat : clockTime(agent.heartbeatAt, true)}
        </dd>
        <dt>{words.limit}</dt>
        <dd className="m11">{agent.staleAfterMs === null ? text.agents.noLimit : duration(agent.staleAfterMs)}</dd>
        <dd className="m11">{beat && words.age(duration(beat.ageMs))}</dd>
      </dl>
    </Section>
  )
}

function Registration({ agent }: { agent: AgentRow }) {
  const titleOf = useTitles()
  const said = (value: string | null) => value && <Said key={value}>{value}</Said>
  return (
    <Section label={words.registration} aside={titleOf(agent.protocol)}>
      <Facts
        rows={[
          [words.registered, agent.registered ? words.yes : words.no],
          [words.tier, said(agent.tier)],
          [words.role, said(agent.role)],
          [words.autonomy, said(agent.autonomy)],
          [words.status, said(agent.status)],
          [words.model, said(agent.model)],
          [words.provider, said(agent.provider)],
          [words.channel, said(agent.channel)],
          [words.names, said(agent.names.join(', '))],
          [words.messages, number(agent.messages)],
        ]}
      />
    </Section>
  )
}

function Recent({ rows, now }: { rows: readonly MessageRow[]; now: number }) {
  return (
    <Section label={words.recent}>
      {rows.length === 0 && <p className="text-12 text-fg-3">{words.noRecent}</p>}
      <ul className="-mx-4">
        {rows.map((row) => (
          <li key={row.uid}>
            <Link
              className="grid grid-cols-[82px_minmax(0,1fr)] items-center gap-x-2 px-4 py-1 text-12 hover:bg-hover"
              href={streamAt({ m: row.uid })}
              prefetch={false}
            >
              <When at={row.orderAt} today={now} className="m11 text-fg-3" />
              <span className="trunc">
                <Said>{row.body}</Said>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function NotHad({
  error,
  again,
  onClose,
}: {
  error: { message: string; data?: { code?: string } | null | undefined }
  again: () => void
  onClose: () => void
}) {
  return error.data?.code === 'NOT_FOUND' ? (
    <EmptyState title={words.notFound} next={<Button onClick={onClose}>{text.shell.close}</Button>}>
      {words.notFoundNext}
    </EmptyState>
  ) : (
    <Failure
      title={text.agents.failed.title}
      cause={error.message}
      action={<Button onClick={again}>{text.agents.failed.again}</Button>}
    />
  )
}
