'use client'

import { Activity, BookUser, Filter, PenLine } from 'lucide-react'
import { doingOf } from '@/components/agents/presence'
import { useNow } from '@/components/live/now'
import { AgentMark } from '@/components/said/agent-mark'
import { nameOf } from '@/components/said/names'
import { Said } from '@/components/said/said'
import { Icon } from '@/components/ui/icon'
import { beatOf } from '@/lib/beat'
import { duration } from '@/lib/clock'
import type { AgentRow } from '@/lib/message'
import { asValue } from '@/lib/query/print'
import { agentsAt, streamAt } from '@/lib/routes'
import { text } from '@/lib/text'
import { Hit, Item } from './item'

const words = text.palette

/** Of an agent among the lines of the palette. */
export const itemOf = ({ source, agent }: AgentRow) => `agent ${source}/${agent}`

/** One agent: where it is, what it declares, what it waits for, when it was heard. */
export function AgentItem({
  agent,
  typed,
  waiting,
  go,
}: {
  agent: AgentRow
  typed: string
  /** How many of its asks are open. */
  waiting: number
  go: (href: string) => void
}) {
  const now = useNow()
  const { source, state, substate } = agent
  const beat = now === null ? null : beatOf(agent, now)
  const doing = state === null ? [] : [doingOf({ state, substate })]
  const facts = [source, ...doing, ...(waiting > 0 ? [words.waiting(waiting)] : [])]
  return (
    <Item
      value={itemOf(agent)}
      mark={<AgentMark agent={agent.agent} tier={agent.tier} />}
      name={<Hit typed={typed}>{nameOf(agent)}</Hit>}
      about={<Said>{facts.join(', ')}</Said>}
      aside={
        beat !== null && (
          <span className={`m11 ${beat.late || beat.stale ? 'text-warn' : 'text-fg-3'}`}>
            {words.heartbeat(duration(beat.ageMs))}
          </span>
        )
      }
      onSelect={() => go(agentsAt({ source, agent: agent.agent }))}
    />
  )
}

type Acts = {
  agent: AgentRow
  typed: string
  /** Others are called the same in another source. */
  shared: boolean
  go: (href: string) => void
  write: (to: { source: string; agent: string }) => void
}

/** What can be done about an agent; `whole` with what is rarer. */
export function AgentActs({ agent: row, typed, shared, go, write, whole = false }: Acts & { whole?: boolean }) {
  const { source, agent, channel } = row
  const name = nameOf(row)
  const from = `from:${asValue(agent)}${shared ? ` source:${asValue(source)}` : ''}`
  const to = `to:${asValue(agent)}${shared ? ` source:${asValue(source)}` : ''}`
  const at = (tab: string) => () => go(agentsAt({ source, agent, tab }))
  return (
    <>
      <Item
        value={`write ${itemOf(row)}`}
        mark={<Icon of={PenLine} />}
        name={<Hit typed={typed}>{words.write(name)}</Hit>}
        about={<Said>{words.inPlace(channel || source)}</Said>}
        onSelect={() => write({ source, agent })}
      />
      <Item
        value={`presence ${itemOf(row)}`}
        mark={<Icon of={Activity} />}
        name={<Hit typed={typed}>{words.presence(name)}</Hit>}
        about={words.lastDay}
        onSelect={at('presence')}
      />
      {whole && (
        <Item
          value={`registration ${itemOf(row)}`}
          mark={<Icon of={BookUser} />}
          name={<Hit typed={typed}>{words.registration(name)}</Hit>}
          onSelect={at('registration')}
        />
      )}
      <Item
        value={`filter ${itemOf(row)}`}
        mark={<Icon of={Filter} />}
        name={<Hit typed={typed}>{words.filter(from)}</Hit>}
        about={words.messages(row.messages)}
        onSelect={() => go(streamAt({ q: from }))}
      />
      {whole && (
        <Item
          value={`filter to ${itemOf(row)}`}
          mark={<Icon of={Filter} />}
          name={<Hit typed={typed}>{words.filter(to)}</Hit>}
          onSelect={() => go(streamAt({ q: to }))}
        />
      )}
    </>
  )
}
