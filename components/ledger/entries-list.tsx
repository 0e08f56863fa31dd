'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { useLed } from '@/components/ui/keep/use-led'
import { useMedia } from '@/components/ui/keep/use-media'
import type { ToldEntry } from '@/lib/ledger/told-entry'
import { text } from '@/lib/text'
import { CheckpointLine, EntryLine } from './entry-line'
import type { Item } from './use-entries'

const HEIGHTS = { row: 28, touch: 44, phone: 72 }
const NEAR = 12

export type EntriesHandle = { show: (n: number) => void }

type Props = {
  handle: Ref<EntriesHandle>
  items: readonly Item[]
  older: boolean
  today: number
  active: ToldEntry | null
  open: ToldEntry | null
  /** The entry at which the ledger breaks. */
  broken: number | null
  onNearEnd: () => void
  onOpen: (n: number) => void
}

/** Entries, newest first, on the thread of their chain. Asks for more when the end comes near. */
export function EntriesList(props: Props) {
  const phone = useMedia('(max-width: 640px)')
  const touch = useMedia('(max-width: 1180px)')
  const height = phone ? HEIGHTS.phone : touch ? HEIGHTS.touch : HEIGHTS.row
  return <Rows key={height} {...props} height={height} />
}

function Rows({
  handle,
  items,
  older,
  today,
  active,
  open,
  broken,
  onNearEnd,
  onOpen,
  height,
}: Props & { height: number }) {
  const box = useRef<HTMLDivElement>(null)
  const list = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: (at) => (items[at]?.kind === 'checkpoint' ? Math.min(height, HEIGHTS.touch) : height),
    getItemKey: (at) => keyOf(items[at], at),
    overscan: NEAR,
  })
  useImperativeHandle(handle, () => ({
    show: (n) => {
      const place = items.findIndex((item) => item.kind === 'entry' && item.entry.n === n)
      if (place !== -1) list.scrollToIndex(place, { align: 'auto' })
    },
  }))
  const shown = list.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  const led = useLed(box, shown.some(({ key }) => key === active) ? `entry-${active}` : null)
  useEffect(() => {
    if (older && last >= items.length - 1 - NEAR) onNearEnd()
  }, [last, older, items.length, onNearEnd])
  return (
    <div
      className="scroll"
      ref={box}
      role="grid"
      aria-label={text.ledger.list}
      aria-rowcount={-1}
      aria-activedescendant={led}
      tabIndex={0}
    >
      <div className="relative" style={{ height: list.getTotalSize() }}>
        {shown.map((at) => {
          const item = items[at.index]
          if (item === undefined) return null
          return (
            <div
              key={at.key}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${at.start}px)` }}
              role="presentation"
            >
              {item.kind === 'checkpoint' ? (
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
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function keyOf(item: Item | undefined, at: number): string | number {
  if (item === undefined) return at
  return item.kind === 'entry' ? item.entry.n : `checkpoint ${item.checkpoint.number}`
}
