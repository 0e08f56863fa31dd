'use client'

import { Command } from 'cmdk'
import type { ReactNode } from 'react'
import { useConsoleStatus } from '@/components/live/provider'
import { PAGE_ICONS } from '@/components/shell/page-icons'
import { PAGES } from '@/components/shell/page-list'
import { Icon } from '@/components/ui/icon'
import { Kbd } from '@/components/ui/kbd'
import { text } from '@/lib/text'
import { AgentActs, AgentItem } from './agents'
import { type Group, matching, orderOf, type Scope } from './found'
import { HelpItem } from './help-found'
import { Hit, Item } from './item'
import { AskItem, ConversationItem, ViewItem } from './said-items'
import type { Found } from './use-found'
import type { FrameAct } from './use-frame-acts'

const words = text.palette

type Props = {
  typed: string
  scope: Scope
  found: Found
  acts: readonly FrameAct[]
  go: (href: string) => void
  leave: (act: () => void) => void
  write: (to: { source: string; agent: string }) => void
}

/** What was found, in groups; with nothing typed, what there is. */
export function Groups(props: Props) {
  const { typed, scope, found } = props
  const problems = useConsoleStatus()?.problems ?? 0
  const pages = matching(typed, PAGES, ({ label }) => [label])
  const acts = matching(typed, props.acts, ({ name }) => [name])
  const best = {
    agents: found.agents[0]?.rank ?? 0,
    views: found.views[0]?.rank ?? 0,
    pages: pages[0]?.rank ?? 0,
    acts: acts[0]?.rank ?? 0,
  }
  const said: Record<Group, ReactNode> = {
    agents: <Agents {...props} />,
    approvals: found.asks
      .slice(0, found.most)
      .map((row) => <AskItem key={row.uid} row={row} listedAt={found.listedAt} typed={typed} go={props.go} />),
    acts: (
      <>
        {typed !== '' && <ActsOnFirst {...props} />}
        {acts.map(({ row }) => (
          <FrameItem key={row.name} act={row} typed={typed} leave={props.leave} />
        ))}
      </>
    ),
    conversations: found.conversations.map((row) => (
      <ConversationItem key={row.id} row={row} typed={typed} go={props.go} />
    )),
    views: found.views
      .slice(0, found.most)
      .map(({ row }) => <ViewItem key={row.id} view={row} typed={typed} go={props.go} />),
    pages: pages.map(({ row: { name, label, href, keys } }) => (
      <Item
        key={name}
        value={`page ${name}`}
        mark={<Icon of={PAGE_ICONS[name]} />}
        name={<Hit typed={typed}>{label}</Hit>}
        about={name === 'problems' && problems > 0 ? text.problems.fresh(problems) : null}
        aside={keys.map((key) => <Kbd key={key}>{key}</Kbd>)}
        onSelect={() => props.go(href)}
      />
    )),
    help: found.help
      .slice(0, found.most)
      .map(({ row }) => (
        <HelpItem key={`${row.topic} ${row.heading?.id ?? ''}`} place={row} typed={typed} go={props.go} />
      )),
  }
  const counts: Record<Group, number> = {
    agents: found.agents.length === 0 ? 0 : found.agentCount,
    approvals: found.asks.length,
    acts: acts.length + (typed !== '' && found.agents.length > 0 ? 1 : 0),
    conversations: found.conversations.length,
    views: found.views.length === 0 ? 0 : found.views.length + found.viewsLeft,
    pages: pages.length,
    help: found.help.length,
  }
  const order: Group[] = scope !== 'all' ? [scope] : typed === '' ? ['pages', 'views', 'acts', 'agents'] : orderOf(best)
  return order
    .filter((group) => counts[group] > 0)
    .map((group) => (
      <Command.Group key={group} heading={headingOf(group, counts[group], found.most)}>
        {said[group]}
      </Command.Group>
    ))
}

/** Says how many of them stand there where it is not all; of conversations nobody counts the rest. */
function headingOf(group: Group, count: number, most: number): string {
  const cut = count > most && group !== 'pages' && group !== 'acts'
  return cut ? `${words.groups[group]}, ${words.some(most, count)}` : words.groups[group]
}

function Agents({ found, typed, go }: Props) {
  return found.agents
    .slice(0, found.most)
    .map(({ row }) => (
      <AgentItem
        key={`${row.source} ${row.agent}`}
        agent={row}
        typed={typed}
        waiting={found.waitingFor(row.source, row.agent)}
        go={go}
      />
    ))
}

/** The agent that is called most like what is typed is the one to act on. */
function ActsOnFirst({ found, typed, go, write }: Props) {
  const first = found.agents[0]?.row
  return first && <AgentActs agent={first} typed={typed} shared={first.elsewhere} go={go} write={write} />
}

function FrameItem({ act, typed, leave }: { act: FrameAct; typed: string; leave: Props['leave'] }) {
  return (
    <Item
      value={`act ${act.name}`}
      mark={<Icon of={act.icon} />}
      name={<Hit typed={typed}>{act.name}</Hit>}
      aside={act.key !== null && <Kbd>{act.key}</Kbd>}
      onSelect={() => leave(act.act)}
    />
  )
}

/** What is said where nothing, or not everything, could be found. */
export function Standing({ typed, scope, found }: Pick<Props, 'typed' | 'scope' | 'found'>) {
  const failed = (['agents', 'approvals', 'conversations', 'views', 'help'] as const).filter(
    (kind) => found.failed[kind] && (scope === 'all' || scope === kind),
  )
  if (failed.length > 0)
    return (
      <p className="said text-crit" role="alert">
        {failed.map((kind) => words.failed[kind]).join(' ')}
      </p>
    )
  if (scope === 'all') return null
  if (found.looking || (scope === 'agents' && found.lookingForAgents)) return <p className="said">{words.looking}</p>
  const few = scope === 'conversations' && typed.trim().length < 2
  return <Command.Empty>{few ? words.letters : typed === '' ? words.nothing : words.none(typed)}</Command.Empty>
}
