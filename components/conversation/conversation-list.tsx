'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import type { Fresh } from '@/components/live/arrival-marks'
import { useTitles } from '@/components/live/use-titles'
import { useLed } from '@/components/ui/keep/use-led'
import { useMedia } from '@/components/ui/keep/use-media'
import type { ConversationRow as Row } from '@/lib/message/message'
import { text } from '@/lib/text'
import type { Book } from './book'
import { ConversationRow, PhoneConversation } from './conversation-row'

export type ListHandle = { show: (at: number) => void; top: () => number }

const HEIGHTS = { row: 28, touch: 44, phone: 79 }
const NEAR = 12

/** The rows on the screen and a few around them. Asks for more when the end comes near. */
export function ConversationList(props: {
  handle: Ref<ListHandle>
  book: Book
  active: string | null
  /** How far down it is scrolled when it appears, px. */
  top: number
  today: number
  worst: boolean
  freshOf: (row: Row) => Fresh
  onNearEnd: () => void
  onOpen: (id: string) => void
}) {
  const phone = useMedia('(max-width: 640px)')
  const touch = useMedia('(max-width: 1180px)')
  const height = phone ? HEIGHTS.phone : touch ? HEIGHTS.touch : HEIGHTS.row
  return <Rows key={height} {...props} phone={phone} height={height} />
}

function Rows({
  handle,
  book,
  active,
  top,
  today,
  worst,
  freshOf,
  onNearEnd,
  onOpen,
  phone,
  height,
}: Parameters<typeof ConversationList>[0] & { phone: boolean; height: number }) {
  const box = useRef<HTMLDivElement>(null)
  const titleOf = useTitles()
  const list = useVirtualizer({
    count: book.rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    getItemKey: (at) => book.rows[at]?.id ?? at,
    overscan: NEAR,
    initialOffset: top,
  })
  useImperativeHandle(handle, () => ({
    show: (at) => list.scrollToIndex(at, { align: 'auto' }),
    top: () => box.current?.scrollTop ?? 0,
  }))
  const shown = list.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  const led = useLed(box, shown.some(({ key }) => key === active) ? `conversation-${active}` : null)
  useEffect(() => {
    if (book.next !== null && last >= book.rows.length - 1 - NEAR) onNearEnd()
  }, [last, book.next, book.rows.length, onNearEnd])
  const Line = phone ? PhoneConversation : ConversationRow

  return (
    <div
      className="scroll"
      ref={box}
      role="grid"
      aria-label={text.conversations.list[book.order]}
      aria-rowcount={-1}
      aria-activedescendant={led}
      tabIndex={0}
    >
      <div className="relative" style={{ height: list.getTotalSize() }}>
        {shown.map((at) => {
          const row = book.rows[at.index]
          if (!row) return null
          return (
            <div
              key={at.key}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${at.start}px)` }}
              role="presentation"
            >
              <Line
                row={row}
                protocol={titleOf(row.protocol)}
                active={row.id === active}
                fresh={freshOf(row)}
                today={today}
                worst={worst}
                time={book.order === 'begun' ? 'firstAt' : 'lastAt'}
                onOpen={onOpen}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}
