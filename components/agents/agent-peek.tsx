'use client'

import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import Link from 'next/link'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { toAgent, useCompose, useMayCompose } from '@/components/compose/use-compose'
import { HoldControl, useHeldIn, useHolding } from '@/components/holds/hold-control'
import { HoldLines } from '@/components/holds/hold-lines'
import { isSameScope } from '@/components/holds/use-holds'
import { useKeys } from '@/components/keys/use-keys'
import { useRefresh } from '@/components/live/use-refresh'
import { useTRPC } from '@/components/live/use-trpc'
import { AgentMark } from '@/components/said/agent-mark'
import { Said } from '@/components/said/said-text'
import { nameOf } from '@/components/said/use-names'
import { Button, IconButton } from '@/components/ui/button'
import { NotHad } from '@/components/ui/not-had'
import { PanelHead, Peek } from '@/components/ui/over/peek'
import { TabBody, Tabs } from '@/components/ui/tabs'
import type { AgentRow, Waiting } from '@/lib/message/message'
import { sharedDocumentsAt, streamAt, tasksAt } from '@/lib/pages/routes'
import { text } from '@/lib/text'
import { listed } from '@/lib/text/joined'
import { AuthorityTab } from './authority-tab'
import { KeptTab } from './kept-tab'
import { PresenceTab } from './presence-tab'
import { questionOf, TrafficTab } from './traffic-tab'
import { Unregistered } from './unregistered'

const words = text.agents.peek
const EVERY_MS = 2_000
const notHad = () => ({
  notFound: words.notFound,
  notFoundNext: words.notFoundNext,
  close: text.shell.close,
  failed: text.agents.failed.title,
  again: text.agents.failed.again,
})
const TABS = ['presence', 'registration', 'authority', 'traffic', 'log', 'documents', 'state'] as const

/** One agent: its presence, registration, authority, traffic, log and documents, one tab each. `?tab=` is the one shown. */
export function AgentPeek({
  source,
  agent,
  waiting,
  now,
  onClose,
  onMove,
}: {
  source: string
  agent: string
  waiting: Waiting | null
  now: number
  onClose: () => void
  onMove: (by: 1 | -1) => void
}) {
  const trpc = useTRPC()
  const [tab, setTab] = useQueryState('tab', parseAsStringLiteral(TABS).withDefault('presence'))
  const asked = useQuery(trpc.agent.one.queryOptions({ source, agent }, { retry: false }))
  useRefresh(trpc.agent.one.queryKey({ source, agent }), EVERY_MS)
  const keeps = asked.data?.keeps ?? []
  const tabs = TABS.filter((name) => name !== 'state' || keeps.includes('state'))
  const shown = tabs.includes(tab) ? tab : 'presence'
  const holding = useHolding(useHeldIn(source, asked.data?.agent.channel ?? null))
  const [, compose] = useCompose()
  const may = useMayCompose()
  const write = () => compose(toAgent({ source, agent }))
  const pick = (at: number) => () => {
    const name = tabs[at - 1]
    return name === undefined ? false : void setTab(name)
  }
  useKeys({
    1: pick(1),
    2: pick(2),
    3: pick(3),
    4: pick(4),
    5: pick(5),
    6: pick(6),
    7: pick(7),
    h: holding.begin,
    c: () => (may ? write() : false),
  })
  const of = { source, agent, now }
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
      {asked.isError && (
        <NotHad error={asked.error} words={notHad()} onAgain={() => asked.refetch()} onClose={onClose} />
      )}
      {asked.data && !asked.isError && (
        <>
          <Head agent={asked.data.agent} />
          <HoldLines of={({ scope }) => holding.scopes.some((one) => isSameScope(one, scope))} />
          <Tabs
            label={words.label}
            tabs={tabs.map((name) => ({ name, label: text.agents.tabs[name] }))}
            chosen={shown}
            onChoose={setTab}
          >
            <TabBody name="presence">
              <PresenceTab
                agent={asked.data.agent}
                strip={asked.data.strip}
                posts={asked.data.posts}
                tokens={asked.data.tokens}
                judged={asked.data.judged}
                waiting={waiting}
                now={now}
              />
            </TabBody>
            <TabBody name="registration">
              {asked.data.agent.unregistered !== null && (
                <section className="sec">
                  <Unregistered agent={asked.data.agent} now={now} />
                </section>
              )}
              <KeptTab {...of} what="registration" />
            </TabBody>
            <TabBody name="authority">
              <AuthorityTab {...of} />
            </TabBody>
            <TabBody name="traffic">
              <TrafficTab {...of} what="traffic" />
            </TabBody>
            <TabBody name="log">
              <TrafficTab {...of} what="log" />
            </TabBody>
            <TabBody name="documents">
              <KeptTab {...of} what="document" />
              {keeps.includes('document') && (
                <p className="sec text-12">
                  <Link className="link" href={sharedDocumentsAt(source)} prefetch={false}>
                    {text.agents.shared.lead}
                  </Link>
                </p>
              )}
            </TabBody>
            <TabBody name="state">
              <KeptTab {...of} what="state" />
            </TabBody>
          </Tabs>
          <footer className="foot flex-wrap">
            <Button hint="C" disabled={!may} onClick={write}>
              {words.write}
            </Button>
            <HoldControl holding={holding} hint="H" />
            <Link
              className="btn"
              href={streamAt({ q: questionOf({ source, agent, what: shown === 'log' ? 'log' : 'traffic' }) })}
              prefetch={false}
            >
              {shown === 'log' ? words.showLog : words.show}
            </Link>
            <Link className="btn ghost" href={tasksAt({ source, owner: agent })} prefetch={false}>
              {text.tasks.ofAgent}
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
        <Said>{listed(said)}</Said>
      </span>
    </div>
  )
}
