'use client'

import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, Link as LinkIcon, Repeat2, X } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useIsAsk } from '@/components/approvals/deciding/use-waiting'
import { againOf, useCompose } from '@/components/compose/use-compose'
import { useKeys } from '@/components/keys/use-keys'
import { useRefresh } from '@/components/live/use-refresh'
import { useTRPC } from '@/components/live/use-trpc'
import { Said } from '@/components/said/said-text'
import type { Along as Way } from '@/components/stream/window/stream-steps'
import { Button, IconButton } from '@/components/ui/button'
import { copyText } from '@/components/ui/copy-button'
import { Failure } from '@/components/ui/empty-state'
import { Kbd } from '@/components/ui/kbd'
import { NotHad } from '@/components/ui/not-had'
import { PanelHead, Peek } from '@/components/ui/over/peek'
import { toast } from '@/components/ui/over/toast'
import { TabBody, Tabs } from '@/components/ui/tabs'
import type { MessageDetail } from '@/lib/message/message'
import { approvalsAt, conversationAt, streamAt, unreadableAt } from '@/lib/pages/routes'
import { text } from '@/lib/text'
import { Along } from './along'
import { type ContextOf, ContextTab } from './context-tab'
import { countOf, LinksTab } from './links-tab'
import { MessageHead } from './message-head'
import { MessageTab } from './message-tab'
import { RawTab } from './raw-tab'
import { useFresh } from './use-fresh'

const words = text.message
const AGAIN_MS = 3_000
const notHad = () => ({
  notFound: words.notFound,
  notFoundNext: words.notFoundNext,
  close: text.shell.close,
  failed: words.failed,
  again: words.again,
})
type TabName = 'message' | 'raw' | 'context' | 'links'

/** One message beside the list: what it says, its bytes, what stands around it. `onMove` steps to the row above or below, `onStep` along its agent or conversation. */
export function MessagePeek({
  uid,
  screen = 'stream',
  off = false,
  onClose,
  onMove,
  onStep,
  onOpen,
}: {
  uid: string
  screen?: string
  /** Whether the page shows the past, where nothing is done. */
  off?: boolean
  onClose: () => void
  onMove?: (by: 1 | -1) => void
  onStep?: (along: Way, by: 1 | -1) => void
  onOpen: (uid: string) => void
}) {
  const trpc = useTRPC()
  const router = useRouter()
  const [tab, setTab] = useState<TabName>('message')
  const [around, setAround] = useState<ContextOf>('channel')
  const asked = useQuery(trpc.message.one.queryOptions({ uid }, { retry: false }))
  const message = asked.data
  const links = useQuery(trpc.message.links.queryOptions({ uid }, { retry: false }))
  useRefresh(trpc.message.links.queryKey({ uid }), AGAIN_MS)
  useFresh(uid)
  const inThread = screen === 'thread' && message?.conversation !== null
  const further = message && !inThread ? furtherOf(message) : null
  const [, compose] = useCompose()
  const isAsk = useIsAsk(uid)
  const isAnswerable = message?.reading === 'message' && !off
  const copyLink = async () => {
    const done = await copyText(new URL(streamAt({ m: uid }), location.origin).href)
    toast(done ? words.linkCopied : text.controls.copyFailed)
  }
  const go = (href: string | null) => (href === null ? false : router.push(href))
  useKeys({
    v: () => setTab((now) => (now === 'raw' ? 'message' : 'raw')),
    y: copyLink,
    enter: () => go(further?.href ?? null),
    '.': () => (isAnswerable ? compose(uid) : false),
    escape: onClose,
  })
  return (
    <Peek screen={screen} label={words.label}>
      <PanelHead
        controls={
          <>
            {onMove && <IconButton icon={ChevronUp} label={words.previous} onClick={() => onMove(-1)} />}
            {onMove && <IconButton icon={ChevronDown} label={words.next} onClick={() => onMove(1)} />}
            {isAnswerable && !isAsk && (
              <IconButton icon={Repeat2} label={words.sendAgain} onClick={() => compose(againOf(uid))} />
            )}
            <IconButton icon={LinkIcon} label={words.link} onClick={copyLink} />
            <IconButton icon={X} label={text.shell.close} onClick={onClose} />
          </>
        }
      >
        {message && <Where message={message} />}
      </PanelHead>
      {asked.isError && (
        <NotHad error={asked.error} words={notHad()} onAgain={() => asked.refetch()} onClose={onClose} />
      )}
      {message && (
        <>
          <MessageHead message={message} />
          <Tabs
            label={words.label}
            tabs={[
              { name: 'message', label: words.tabs.message },
              { name: 'raw', label: words.tabs.raw, hint: 'V' },
              { name: 'context', label: words.tabs.context },
              { name: 'links', label: words.tabs.links, count: links.data && countOf(links.data) },
            ]}
            chosen={tab}
            onChoose={setTab}
          >
            <TabBody name="message">
              <MessageTab message={message} onOpen={onOpen} />
            </TabBody>
            <TabBody name="raw">
              <RawTab message={message} />
            </TabBody>
            <TabBody name="context">
              <ContextTab message={message} of={around} onOf={setAround} onOpen={onOpen} />
            </TabBody>
            <TabBody name="links">
              {links.isError && (
                <Failure
                  title={words.links.failed}
                  cause={links.error.message}
                  action={<Button onClick={() => links.refetch()}>{words.again}</Button>}
                />
              )}
              {links.data && <LinksTab links={links.data} source={message.source} onOpen={onOpen} />}
            </TabBody>
          </Tabs>
          {onStep && <Along message={message} onStep={onStep} />}
          {(further || isAnswerable || isAsk) && (
            <footer className="foot">
              {further && (
                <Link className="btn" href={further.href} prefetch={false}>
                  {further.words}
                  <Kbd>↵</Kbd>
                </Link>
              )}
              {isAsk ? (
                <Link className="btn" href={approvalsAt({ ask: uid })} prefetch={false}>
                  {words.ask}
                </Link>
              ) : (
                isAnswerable && (
                  <Button hint="." onClick={() => compose(uid)}>
                    {words.reply}
                  </Button>
                )
              )}
            </footer>
          )}
        </>
      )}
    </Peek>
  )
}

/** Where one goes on from here: the conversation, or what the bytes of an unreadable one show. */
function furtherOf(message: MessageDetail): { href: string; words: string } | null {
  if (message.reading === 'unreadable') return { href: unreadableAt({ u: message.uid }), words: words.unreadable }
  return message.conversation === null
    ? null
    : { href: conversationAt(message.conversation, { m: message.uid }), words: words.conversation }
}

function Where({ message }: { message: MessageDetail }) {
  const where = message.line === null ? message.channel : words.line(message.channel || message.source, message.line)
  return (
    <span className="m11 trunc text-fg-3">
      <Said>{where}</Said>
    </span>
  )
}
