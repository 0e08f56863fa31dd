'use client'

import type { Ref } from 'react'
import { type GridHandle, RowGrid } from '@/components/listing/row-grid'
import type { ToldEntry } from '@/lib/ledger/told-entry'
import { text } from '@/lib/text'
import { CheckpointLine, EntryLine } from './entry-line'
import type { Item } from './use-entries'

const HEIGHTS = { row: 28, touch: 44, phone: 72 }

/** Entries, newest first, on the thread of their chain. */
export function EntriesList({
  handle,
  items,
  older,
  today,
  active,
  open,
  broken,
  onNearEnd,
  onOpen,
}: {
  handle: Ref<GridHandle>
  items: readonly Item[]
  older: boolean
  today: number
  active: ToldEntry | null
  open: ToldEntry | null
  /** The entry at which the ledger breaks. */
  broken: number | null
  onNearEnd: () => void
  onOpen: (n: number) => void
}) {
  return (
    <RowGrid
      handle={handle}
      label={text.ledger.list}
      items={items}
      keyOf={keyOf}
      heights={HEIGHTS}
      heightOf={heightOf}
      active={active}
      idOf={idOf}
      linked={open}
      older={older}
      onNearEnd={onNearEnd}
      draw={(item) =>
        item.kind === 'checkpoint' ? (
          <CheckpointLine checkpoint={item.checkpoint} today={today} />
        ) : (
          <EntryLine
            entry={item.entry}
            today={today}
            active={item.entry.n === active}
            selected={item.entry.n === open}
            broken={item.entry.n === broken || item.entry.settled?.n === broken}
            onOpen={onOpen}
          />
        )
      }
    />
  )
}

const idOf = (n: string | number) => `entry-${n}`
const keyOf = (item: Item) => (item.kind === 'entry' ? item.entry.n : `checkpoint ${item.checkpoint.number}`)
const heightOf = ({ kind }: Item, row: number) => (kind === 'checkpoint' ? Math.min(row, HEIGHTS.touch) : row)
