'use client'

import { Minus, Plus } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { useAskedAt } from '@/components/approvals/deciding/use-waiting'
import { ARROW } from '@/components/ui/arrow'
import { Icon } from '@/components/ui/icon'
import type { MessageRow } from '@/lib/message/message'
import { asking, CELLS, type Held, heldIn, says } from './held-in'
import { named, type Placed, placeIn, roomOf } from './room'
import { RowFilter } from './row-filter'

type Over = Placed & { uid: string; agent?: string; top: number }
type Props = {
  box: RefObject<HTMLElement | null>
  rows: readonly MessageRow[]
  q: string
  onAsk: (q: string) => void
}

/** Plus and minus over the cell under the mouse, and for the keyboard a menu of the whole row. `active`: the row that keys act on. */
export function CellFilter({ active, ...props }: Props & { active: string | null }) {
  const askedAt = useAskedAt()
  const row = props.rows.find(({ uid }) => uid === active)
  return (
    <>
      <UnderMouse key={props.q} {...props} askedAt={askedAt} />
      <RowFilter {...props} row={row} askedAt={askedAt} />
    </>
  )
}

/**
 * A cell says which it is by `data-cell`, one of several recipients by `data-to`. The signs float above the rows, so
 * nothing moves, and go with the question: the rows of another one stand elsewhere.
 */
function UnderMouse({ box, rows, q, onAsk, askedAt }: Props & { askedAt: ReadonlyMap<string, number> }) {
  const over = useCell(box)
  const row = over === null ? undefined : rows.find(({ uid }) => uid === over.uid)
  if (over === null || row === undefined) return null
  const { cell, agent, top } = over
  const held = named(over, heldIn(cell, row, { agent, asks: askedAt.has(row.uid) }))
  if (held.length === 0) return null
  const place = placeIn({ ...over, pairs: held.length })
  return (
    <div className="cell-filter" style={{ ...place, top }}>
      {held.map((one, at) => (
        <span key={one.name} className="fx gap-0">
          {cell === 'words' && <span className="m11 trunc px-1">{one.name}</span>}
          {cell !== 'words' && at > 0 && ARROW}
          <Sign of={Plus} held={one} how="with" q={q} onAsk={onAsk} />
          <Sign of={Minus} held={one} how="without" q={q} onAsk={onAsk} />
        </span>
      ))}
    </div>
  )
}

type SignProps = { of: typeof Plus; held: Held; how: 'with' | 'without'; q: string; onAsk: (q: string) => void }

function Sign({ of, held, how, q, onAsk }: SignProps) {
  const label = says(q, held, how, Date.now())
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      title={label}
      onClick={() => onAsk(asking(q, held, how, Date.now()))}
    >
      <Icon of={of} size="xs" />
    </button>
  )
}

function useCell(box: RefObject<HTMLElement | null>): Over | null {
  const [over, setOver] = useState<Over | null>(null)
  useEffect(() => {
    const list = box.current
    if (list === null) return
    let under: HTMLElement | null = null
    const enter = ({ target, pointerType, clientX }: PointerEvent) => {
      if (pointerType !== 'mouse' || !(target instanceof Element) || target.closest('.cell-filter')) return
      const cell = target.closest<HTMLElement>('[data-cell]')
      if (cell === under) return
      under = cell
      setOver(cell === null ? null : placed(cell, list, clientX))
    }
    const leave = () => {
      under = null
      setOver(null)
    }
    const resized = new ResizeObserver(leave)
    resized.observe(list)
    list.addEventListener('pointermove', enter)
    list.addEventListener('pointerleave', leave)
    list.addEventListener('scroll', leave, { capture: true, passive: true })
    return () => {
      resized.disconnect()
      list.removeEventListener('pointermove', enter)
      list.removeEventListener('pointerleave', leave)
      list.removeEventListener('scroll', leave, { capture: true })
    }
  }, [box])
  return over
}

function placed(element: HTMLElement, list: HTMLElement, mouse: number): Over | null {
  const row = element.closest<HTMLElement>('[role=row]')
  const cell = CELLS.find((one) => one === element.dataset.cell)
  if (row === null || cell === undefined) return null
  const edges = list.getBoundingClientRect()
  const line = row.getBoundingClientRect()
  const others = [...row.querySelectorAll<HTMLElement>('[data-cell]')].filter((one) => !isPartOf(one, element))
  return {
    uid: row.id.slice('row-'.length),
    cell,
    agent: element.dataset.to,
    room: roomOf(boxOf(element), line, others.map(boxOf).filter(isSeen)),
    list: edges,
    mouse,
    top: line.top - edges.top + (line.height - HEIGHT) / 2,
  }
}

/** It is the same, holds it, or is held by it. */
function isPartOf(one: HTMLElement, element: HTMLElement): boolean {
  return one.contains(element) || element.contains(one)
}

const boxOf = (element: HTMLElement): DOMRect => {
  const own = element.getBoundingClientRect()
  return own.width > 0 ? own : (element.firstElementChild?.getBoundingClientRect() ?? own)
}

const isSeen = ({ width }: DOMRect) => width > 0

const HEIGHT = 24
