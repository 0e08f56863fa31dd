'use client'

import type { Ref } from 'react'
import { type GridHandle, RowGrid } from '@/components/listing/row-grid'
import type { Fresh } from '@/components/live/arrival-marks'
import { useTitles } from '@/components/live/use-titles'
import type { ConversationRow as Row } from '@/lib/message/message'
import { text } from '@/lib/text'
import type { Book } from './book'
import { ConversationRow, PhoneConversation } from './conversation-row'

const HEIGHTS = { row: 28, touch: 44, phone: 79 }

/** The conversations of a book. */
export function ConversationList({
  handle,
  book,
  active,
  top,
  today,
  worst,
  freshOf,
  onNearEnd,
  onOpen,
}: {
  handle: Ref<GridHandle>
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
  const titleOf = useTitles()
  return (
    <RowGrid
      handle={handle}
      label={text.conversations.list[book.order]}
      items={book.rows}
      keyOf={keyOf}
      heights={HEIGHTS}
      active={active}
      idOf={idOf}
      top={top}
      older={book.next !== null}
      onNearEnd={onNearEnd}
      draw={(row, phone) => {
        const Line = phone ? PhoneConversation : ConversationRow
        return (
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
        )
      }}
    />
  )
}

const keyOf = ({ id }: Row) => id
const idOf = (id: string | number) => `conversation-${id}`
