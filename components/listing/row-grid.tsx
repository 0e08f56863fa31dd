'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type Ref, useCallback, useEffect, useImperativeHandle, useRef } from 'react'
import { useLed } from '@/components/ui/keep/use-led'
import { useMedia } from '@/components/ui/keep/use-media'

const NEAR = 12

type Key = string | number

export type GridHandle = { show: (key: Key) => void; top: () => number }

type Props<Item> = {
  handle: Ref<GridHandle>
  /** What is listed, for who cannot see it. */
  label: string
  items: readonly Item[]
  /** The same function at every drawing. */
  keyOf: (item: Item) => Key
  /** Of a row, px. */
  heights: { row: number; touch: number; phone: number }
  /** Of what stands between rows, where a row is so high; else it is a row. */
  heightOf?: (item: Item, row: number) => number
  /** The key of the row that keys act on, and its id in the document. */
  active: Key | null
  idOf: (key: Key) => string
  /** The row that is in sight at first, where it is among the first rows. */
  linked?: Key | null
  /** How far down it is scrolled when it appears, px. */
  top?: number
  /** There are more than these. */
  older: boolean
  onNearEnd: () => void
  draw: (item: Item, phone: boolean) => ReactNode
}

/** The rows on the screen and a few around them; the rest is height. Asks for more when the end comes near. */
export function RowGrid<Item>(props: Props<Item>) {
  const phone = useMedia('(max-width: 640px)')
  const touch = useMedia('(max-width: 1180px)')
  const { heights } = props
  const height = phone ? heights.phone : touch ? heights.touch : heights.row
  return <Rows key={height} {...props} phone={phone} height={height} />
}

function Rows<Item>({
  handle,
  label,
  items,
  keyOf,
  heightOf,
  active,
  idOf,
  linked = null,
  top = 0,
  older,
  onNearEnd,
  draw,
  phone,
  height,
}: Props<Item> & { phone: boolean; height: number }) {
  const box = useRef<HTMLDivElement>(null)
  const keyAt = useCallback(
    (at: number) => {
      const item = items[at]
      return item === undefined ? at : keyOf(item)
    },
    [items, keyOf],
  )
  const list = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: (at) => {
      const item = items[at]
      return item === undefined || heightOf === undefined ? height : heightOf(item, height)
    },
    getItemKey: keyAt,
    overscan: NEAR,
    initialOffset: top,
  })
  const show = (key: Key) => {
    const place = items.findIndex((item) => keyOf(item) === key)
    if (place !== -1) list.scrollToIndex(place, { align: 'auto' })
  }
  useImperativeHandle(handle, () => ({ show, top: () => box.current?.scrollTop ?? 0 }))
  const wanted = useRef(linked)
  useEffect(() => {
    if (wanted.current === null || items.length === 0) return
    show(wanted.current)
    // What comes later is scrolled to by hand: a row that is found only then draws nobody away.
    wanted.current = null
  })
  const shown = list.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  const led = useLed(box, active !== null && shown.some(({ key }) => key === active) ? idOf(active) : null)
  useEffect(() => {
    if (older && last >= items.length - 1 - NEAR) onNearEnd()
  }, [last, older, items.length, onNearEnd])
  return (
    <div
      className="scroll"
      ref={box}
      role="grid"
      aria-label={label}
      aria-rowcount={-1}
      aria-activedescendant={led}
      tabIndex={0}
    >
      <div className="relative" style={{ height: list.getTotalSize() }}>
        {shown.map(({ index, key, start }) => {
          const item = items[index]
          if (item === undefined) return null
          return (
            <div
              key={key}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start}px)` }}
              role="presentation"
            >
              {draw(item, phone)}
            </div>
          )
        })}
      </div>
    </div>
  )
}
