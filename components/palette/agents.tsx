'use client'

import { Command } from 'cmdk'
import { Activity, BookUser, Filter, type LucideIcon, PenLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { doingOf } from '@/components/agents/presence'
import { useNow } from '@/components/live/now'
import { AgentMark } from '@/components/said/agent-mark'
import { Said } from '@/components/said/said-text'
import { nameOf } from '@/components/said/use-names'
import { Icon } from '@/components/ui/icon'
import type { AgentRow } from '@/lib/message/message'
import { agentsAt, streamAt } from '@/lib/pages/routes'
import { asValue } from '@/lib/query/print'
import { text } from '@/lib/text'
import { clauses } from '@/lib/text/joined'
import { beatOf } from '@/lib/time/beat'
import { duration } from '@/lib/time/clock'
import { matching } from './found'
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
      about={<Said>{clauses(...facts)}</Said>}
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

type Act = { value: string; icon: LucideIcon; name: string; about?: ReactNode; act: () => void }

/** The two or three that are wanted most, of an agent that is found by what is typed. */
export function AgentActs({ typed, ...of }: Acts) {
  return actsOf(of).map((act) => act.rarer !== true && <ActItem key={act.value} act={act} typed={typed} />)
}

/** All that can be done about an agent, or what of it is called as is typed. */
export function AllAgentActs({ typed, ...of }: Acts) {
  const found = matching(typed, actsOf(of), ({ name }) => [name])
  if (found.length === 0) return <p className="said">{words.none(typed)}</p>
  return (
    <Command.Group heading={<Said>{nameOf(of.agent)}</Said>}>
      {found.map(({ row }) => (
        <ActItem key={row.value} act={row} typed={typed} />
      ))}
    </Command.Group>
  )
}

function ActItem({ act: { value, icon, name, about, act }, typed }: { act: Act; typed: string }) {
  return (
    <Item value={value} mark={<Icon of={icon} />} name={<Hit typed={typed}>{name}</Hit>} about={about} onSelect={act} />
  )
}

function actsOf({ agent: row, shared, go, write }: Omit<Acts, 'typed'>): (Act & { rarer?: true })[] {
  const { source, agent, channel } = row
  const name = nameOf(row)
  const here = shared ? ` source:${asValue(source)}` : ''
  const from = `from:${asValue(agent)}${here}`
  const to = `to:${asValue(agent)}${here}`
  const at = (tab: string) => () => go(agentsAt({ source, agent, tab }))
  const ask = (q: string) => () => go(streamAt({ q }))
  const item = itemOf(row)
  return [
    {
      ...{ value: `write ${item}`, icon: PenLine, name: words.write(name) },
      about: <Said>{words.inPlace(channel || source)}</Said>,
      act: () => write({ source, agent }),
    },
    {
      ...{ value: `presence ${item}`, icon: Activity, name: words.presence(name) },
      about: words.lastDay,
      act: at('presence'),
    },
    {
      ...{ value: `registration ${item}`, icon: BookUser, name: words.registration(name) },
      ...{ act: at('registration'), rarer: true },
    },
    {
      ...{ value: `filter ${item}`, icon: Filter, name: words.filter(from) },
      about: words.messages(row.messages),
      act: ask(from),
    },
    { value: `filter to ${item}`, icon: Filter, name: words.filter(to), act: ask(to), rarer: true },
  ]
}
