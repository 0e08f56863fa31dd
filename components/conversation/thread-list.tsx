'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef } from 'react'
import { useAskedAt } from '@/components/approvals/deciding/use-waiting'
import type { Fresh } from '@/components/live/arrival-marks'
import { useToday } from '@/components/live/now'
import { useConsoleStatus } from '@/components/live/provider'
import type { Levels } from '@/components/stream/list/arrived'
import { AT_END_PX, useAtEnd } from '@/components/stream/list/use-at-end'
import type { Window } from '@/components/stream/window/window'
import type { ThreadOrder } from '@/lib/conversation/conversation-orders'
import type { ConversationRow, MessageRow } from '@/lib/message/message'
import { text } from '@/lib/text'
import { dayName, duration } from '@/lib/time/clock'
import { answeredBy, type ThreadItem, threadItems, timeIn, withReadLine } from './thread-items'
import { ThreadMessage } from './thread-message'
import type { ThreadMessage as Message } from './use-thread'

export type ThreadHandle = { show: (uid: string) => void; toEnd: () => void }

const NEAR = 6
const HEIGHTS = { message: 78, between: 20 }

/** The thread, oldest first; opens at `begin` or at the end and stays put when messages come elsewhere. */
export function ThreadList({
  handle,
  window,
  conversation,
  begin,
  order,
  folds,
  active,
  open,
  read,
  following,
  freshOf,
  onNear,
  onAtEnd,
  onOpen,
  onShow,
}: {
  handle: Ref<ThreadHandle>
  window: Window<Message>
  conversation: ConversationRow
  begin: string | null
  order: ThreadOrder
  /** Whether JSON that agents wrote stands as one line until it is opened. */
  folds: boolean
  active: string | null
  open: string | null
  /** Which rows arrived after what the person marked as seen, and what to say where the new ones begin. */
  read: { levels: Levels; says: string } | null
  following: boolean
  freshOf: (uid: string) => Fresh
  onNear: (side: 'older' | 'newer') => void
  onAtEnd: (atEnd: boolean) => void
  onOpen: (uid: string) => void
  onShow: (uid: string) => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const levels = read?.levels ?? null
  const items = useMemo(() => withReadLine(threadItems(window.rows, order), levels), [window.rows, order, levels])
  const askedAt = useAskedAt()
  const reasons =
    useConsoleStatus()?.sources.some(({ label, reasons }) => reasons && label === conversation.source) ?? false
  const wanted = useRef<string | null>(null)
  const list = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: (at) => (items[at]?.kind === 'message' ? HEIGHTS.message : HEIGHTS.between),
    getItemKey: (at) => items[at]?.key ?? at,
    overscan: NEAR,
    anchorTo: 'end',
    followOnAppend: following,
    scrollEndThreshold: AT_END_PX,
    paddingEnd: 12,
    onChange: ({ isScrolling }) => {
      if (!isScrolling) wanted.current = null
    },
  })
  const indexOf = (uid: string) => items.findIndex(({ key }) => key === uid)
  useImperativeHandle(handle, () => ({
    show: (uid) => {
      const at = indexOf(uid)
      if (at === -1) return
      wanted.current = uid
      list.scrollToIndex(at, { align: 'auto' })
    },
    toEnd: () => {
      wanted.current = null
      list.scrollToIndex(items.length - 1, { align: 'end' })
    },
  }))

  const begun = useRef(false)
  useEffect(() => {
    if (items.length === 0 || begun.current) return
    begun.current = true
    const at = begin === null ? -1 : items.findIndex(({ key }) => key === begin)
    list.scrollToIndex(at === -1 ? items.length - 1 : at, { align: at === -1 ? 'end' : 'center' })
  }, [items, begin, list])

  const shown = list.getVirtualItems()
  const first = shown[0]?.index ?? 0
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (!begun.current) return
    if (first <= NEAR && window.older) onNear('older')
    if (last >= items.length - 1 - NEAR && window.newer) onNear('newer')
  }, [first, last, items.length, window.older, window.newer, onNear])

  const height = list.getTotalSize()
  const end = items.at(-1)?.key
  const atEnd = useAtEnd({ box, wanted, end, height, following, newer: window.newer, onAtEnd })
  const grown = useEffectEvent(atEnd.onScroll)
  useEffect(() => {
    // What comes while nothing is followed leaves the end behind without a scroll.
    if (begun.current && !following && height > 0) grown()
  }, [following, height])
  const { waitingOn } = conversation

  return (
    <section className="scroll thread" ref={box} {...atEnd} aria-label={text.thread.label}>
      <div className="relative" style={{ height }}>
        {shown.map((at) => {
          const item = items[at.index]
          if (!item) return null
          return (
            <div
              key={at.key}
              data-index={at.index}
              ref={list.measureElement}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${at.start}px)` }}
            >
              {item.kind === 'message' ? (
                <ThreadMessage
                  message={item.message}
                  at={timeIn(order, item.message)}
                  folds={folds}
                  reasons={reasons}
                  answers={answeredBy(item.message, window.rows)}
                  askedAt={askedAt.get(item.key) ?? null}
                  owed={waitingOn && owes(item.message, waitingOn) ? waitingOn : null}
                  selected={item.key === open}
                  active={item.key === active}
                  fresh={freshOf(item.key)}
                  onOpen={onOpen}
                  onShow={onShow}
                />
              ) : (
                <Between item={item} read={read?.says ?? ''} />
              )}
            </div>
          )
        })}
      </div>
    </section>
  )
}

function Between({ item, read }: { item: Exclude<ThreadItem, { kind: 'message' }>; read: string }) {
  const today = useToday()
  if (item.kind === 'read') return <div className="gap seen">{read}</div>
  const { quiet } = text.thread
  return (
    <div className="gap">{item.kind === 'day' ? dayName(item.at, today ?? item.at) : quiet(duration(item.ms))}</div>
  )
}

/** It is this message that waits: others may have been written in the same millisecond. */
function owes(message: MessageRow, waitingOn: { agent: string; since: number }): boolean {
  return waitingOn.since === message.orderAt && !message.broadcast && message.to.includes(waitingOn.agent)
}
