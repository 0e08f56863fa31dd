'use client'

import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useRef, useState } from 'react'
import { toAgent, useCompose } from '@/components/compose/use-compose'
import { AgentMark } from '@/components/said/agent-mark'
import { Said } from '@/components/said/said-text'
import { nameOf } from '@/components/said/use-names'
import type { PaletteProps } from '@/components/shell/palette-meanwhile'
import { Icon } from '@/components/ui/icon'
import { Kbd } from '@/components/ui/kbd'
import { focusBack } from '@/components/ui/keep/focus-kept'
import type { FoundAgent } from '@/lib/message/agent-page'
import { streamAt } from '@/lib/pages/routes'
import { text } from '@/lib/text'
import { AllAgentActs, itemOf } from './agents'
import { nextScope, type Scope } from './found'
import { Groups, Standing } from './groups'
import { Item } from './item'
import { useFirstChosen } from './use-first-chosen'
import { useFound } from './use-found'
import { useFrameActs } from './use-frame-acts'

const words = text.palette

type Props = PaletteProps & {
  onSources: () => void
  onKeys: () => void
}

/** Pages, agents, asks, conversations, views and what can be done, a few letters away. */
export function Palette(props: Props) {
  const { open, onOpen, typed } = props
  const input = useRef<HTMLInputElement>(null)
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
          onCloseAutoFocus={focusBack}
        >
          <Dialog.Title className="only-read">{words.label}</Dialog.Title>
          <Finding {...props} input={input} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Finding({
  input,
  onOpen,
  typed,
  onTyped,
  ...frame
}: Props & { input: React.RefObject<HTMLInputElement | null> }) {
  const router = useRouter()
  const [, compose] = useCompose()
  const [scope, setScope] = useState<Scope>('all')
  const [chosen, setChosen] = useState('')
  const [subject, setSubject] = useState<FoundAgent | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const first = useFirstChosen(list, JSON.stringify([scope, typed, subject && itemOf(subject)]), setChosen)
  const acts = useFrameActs(frame)
  const found = useFound(subject === null ? typed : '', scope)
  const leave = (act: () => void) => {
    onOpen(false)
    onTyped('')
    act()
  }
  const go = (href: string) => leave(() => router.push(href))
  const write = (to: { source: string; agent: string }) => leave(() => compose(toAgent(to)))
  const about = (agent: FoundAgent | null) => {
    setSubject(agent)
    onTyped(agent === null && subject !== null ? nameOf(subject) : '')
  }
  const pointed = found.agents.find(({ row }) => itemOf(row) === chosen)?.row ?? null
  const onKeyDown = (event: KeyboardEvent) => {
    first.onKeyDown(event)
    const at = input.current?.selectionEnd ?? 0
    if (event.key === 'Tab' && subject === null) setScope(nextScope(scope, event.shiftKey ? -1 : 1))
    else if (event.key === 'ArrowRight' && subject === null && pointed !== null && at === typed.length) about(pointed)
    else if ((event.key === 'ArrowLeft' || event.key === 'Backspace') && subject !== null && typed === '') about(null)
    else return
    event.preventDefault()
  }
  return (
    <Command
      label={words.label}
      loop
      shouldFilter={false}
      value={chosen}
      onValueChange={setChosen}
      onKeyDown={onKeyDown}
    >
      <div className="head">
        {subject === null ? <Icon of={Search} /> : <AgentMark agent={subject.agent} tier={subject.tier} />}
        <Command.Input
          ref={input}
          value={typed}
          onValueChange={onTyped}
          placeholder={subject === null ? words.placeholder : words.aboutAgent(nameOf(subject))}
        />
        {subject === null && (
          <span className="scope" role="status">
            {words.scopes[scope]}
            <Kbd>Tab</Kbd>
          </span>
        )}
      </div>
      <Command.List key={scope} ref={list} label={words.found} onPointerMove={first.onPointerMove}>
        {subject === null ? (
          <>
            <Standing typed={typed} scope={scope} found={found} />
            <Groups typed={typed} scope={scope} found={found} acts={acts} go={go} leave={leave} write={write} />
            {scope === 'all' && typed.trim() !== '' && <SearchFor typed={typed.trim()} go={go} />}
          </>
        ) : (
          <AllAgentActs agent={subject} typed={typed} shared={subject.elsewhere} go={go} write={write} />
        )}
      </Command.List>
      <Legend subject={subject !== null} agent={pointed !== null} />
    </Command>
  )
}

function SearchFor({ typed, go }: { typed: string; go: (href: string) => void }) {
  return (
    <Command.Group heading={words.search}>
      <Item
        value="search"
        mark={<Icon of={Search} />}
        name={<Said>{words.searchFor(typed)}</Said>}
        onSelect={() => go(streamAt({ q: typed }))}
      />
    </Command.Group>
  )
}

function Legend({ subject, agent }: { subject: boolean; agent: boolean }) {
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
      {(subject || agent) && (
        <span>
          <Kbd>{subject ? '←' : '→'}</Kbd>
          {subject ? words.back : words.actions}
        </span>
      )}
      <span className="sp" />
      <span>
        <Kbd>Esc</Kbd>
        {words.close}
      </span>
    </div>
  )
}
