'use client'

import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { Filter, FolderOpen, Keyboard, Moon, PenLine, Search, Sun } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { Dialog } from 'radix-ui'
import { useRef } from 'react'
import { useCompose } from '@/components/compose/use-compose'
import { useTRPC } from '@/components/live/trpc'
import { AgentMark } from '@/components/said/agent-mark'
import { nameOf } from '@/components/said/names'
import { Said } from '@/components/said/said'
import { Icon } from '@/components/ui/icon'
import { Kbd } from '@/components/ui/kbd'
import { PaletteViews } from '@/components/views/palette-views'
import type { AgentRow } from '@/lib/message'
import { asValue } from '@/lib/query/print'
import { agentsAt, streamAt } from '@/lib/routes'
import { text } from '@/lib/text'
import { PAGES } from './pages'
import { useTurnedTheme } from './theme'

const words = text.shell.palette
const MOST_AGENTS = 40

type Props = {
  open: boolean
  onOpen: (open: boolean) => void
  typed: string
  onTyped: (typed: string) => void
  onSources: () => void
  onKeys: () => void
}

/** Every page, every agent and what the frame can do, a few letters away. */
export function Palette({ open, onOpen, typed, onTyped, onSources, onKeys }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const router = useRouter()
  const leave = (act: () => void) => {
    onOpen(false)
    onTyped('')
    act()
  }
  const go = (href: string) => leave(() => router.push(href))
  return (
    <Dialog.Root open={open} onOpenChange={onOpen}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content
          className="ov palette"
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            // What was typed meanwhile is gone on with, not typed over.
            event.preventDefault()
            input.current?.focus()
            input.current?.setSelectionRange(typed.length, typed.length)
          }}
        >
          <Dialog.Title className="only-read">{words.label}</Dialog.Title>
          <Command label={words.label} loop>
            <div className="head">
              <Icon of={Search} />
              <Command.Input ref={input} value={typed} onValueChange={onTyped} placeholder={words.placeholder} />
            </div>
            <Command.List>
              <Command.Empty>{words.none(typed)}</Command.Empty>
              {typed !== '' && <Agents typed={typed} go={go} />}
              <Command.Group heading={words.go}>
                {PAGES.map((page) => (
                  <Command.Item key={page.name} value={`page ${page.label}`} onSelect={() => go(page.href)}>
                    <Icon of={page.icon} />
                    {page.label}
                    <span className="sp" />
                    {page.keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </Command.Item>
                ))}
              </Command.Group>
              <PaletteViews go={go} />
              <Acts leave={leave} onSources={onSources} onKeys={onKeys} />
              {typed === '' && <Agents typed={typed} go={go} />}
              {typed.trim() !== '' && (
                <Command.Group heading={words.search} forceMount>
                  <Command.Item value={`search ${typed}`} forceMount onSelect={() => go(streamAt({ q: typed.trim() }))}>
                    <Icon of={Search} />
                    <span className="trunc">{words.searchFor(typed.trim())}</span>
                  </Command.Item>
                </Command.Group>
              )}
            </Command.List>
            <Legend />
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Acts({
  leave,
  onSources,
  onKeys,
}: Pick<Props, 'onSources' | 'onKeys'> & { leave: (act: () => void) => void }) {
  const { dark, turn } = useTurnedTheme()
  const { toDark, toLight } = text.shell.theme
  const [, compose] = useCompose()
  return (
    <Command.Group heading={words.act}>
      <Command.Item value={text.shell.compose} onSelect={() => leave(() => compose('new'))}>
        <Icon of={PenLine} />
        {text.shell.compose}
        <span className="sp" />
        <Kbd>C</Kbd>
      </Command.Item>
      <Command.Item value={`theme ${dark ? toLight : toDark}`} onSelect={() => leave(turn)}>
        <Icon of={dark ? Sun : Moon} />
        {dark ? toLight : toDark}
      </Command.Item>
      <Command.Item value={words.sources} onSelect={() => leave(onSources)}>
        <Icon of={FolderOpen} />
        {words.sources}
        <span className="sp" />
        <Kbd>[</Kbd>
      </Command.Item>
      <Command.Item value={words.keys} onSelect={() => leave(onKeys)}>
        <Icon of={Keyboard} />
        {words.keys}
        <span className="sp" />
        <Kbd>?</Kbd>
      </Command.Item>
    </Command.Group>
  )
}

function Agents({ typed, go }: { typed: string; go: (href: string) => void }) {
  const trpc = useTRPC()
  const agents = useQuery(trpc.agent.list.queryOptions()).data ?? []
  if (agents.length === 0) return null
  return (
    <Command.Group heading={words.agents}>
      {agents.slice(0, typed === '' ? MOST_AGENTS : agents.length).map((agent) => (
        <AgentItem key={`${agent.source} ${agent.agent}`} agent={agent} go={go} filter={typed !== ''} />
      ))}
    </Command.Group>
  )
}

function AgentItem({ agent, go, filter }: { agent: AgentRow; go: (href: string) => void; filter: boolean }) {
  const value = `${agent.agent} ${agent.source}`
  return (
    <>
      <Command.Item
        value={value}
        keywords={agent.names}
        onSelect={() => go(agentsAt({ source: agent.source, agent: agent.agent }))}
      >
        <AgentMark agent={agent.agent} tier={agent.tier} />
        <Said>{nameOf(agent)}</Said>
        {agent.state && (
          <span className="text-12 text-fg-3">
            <Said>{agent.state}</Said>
          </span>
        )}
        <span className="sp" />
        <span className="m11 text-fg-3">
          <Said>{agent.source}</Said>
        </span>
      </Command.Item>
      {filter && (
        <Command.Item
          value={`filter ${value}`}
          keywords={agent.names}
          onSelect={() => go(streamAt({ q: `agent:${asValue(agent.agent)}` }))}
        >
          <Icon of={Filter} />
          <span className="trunc">
            <Said>{words.filter(agent.agent)}</Said>
          </span>
          <span className="sp" />
          <span className="num text-12 text-fg-3">{words.messages(agent.messages)}</span>
        </Command.Item>
      )}
    </>
  )
}

function Legend() {
  return (
    <div className="legs">
      <span>
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd>
        {words.move}
      </span>
      <span>
        <Kbd>↵</Kbd>
        {words.open}
      </span>
      <span className="sp" />
      <span>
        <Kbd>Esc</Kbd>
        {words.close}
      </span>
    </div>
  )
}
