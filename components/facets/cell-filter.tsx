'use client'

import { Minus, Plus } from 'lucide-react'
import { type CSSProperties, type RefObject, useEffect, useState } from 'react'
import { useAskedAt } from '@/components/approvals/use-waiting'
import { Icon } from '@/components/ui/icon'
import type { MessageRow } from '@/lib/message'
import { asking, CELLS, type Cell, type Held, heldIn, says } from './held-in'
import { RowFilter } from './row-filter'

type Place = { uid: string; cell: Cell; agent?: string }
type Over = Place & { style: CSSProperties }
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
  const held = heldIn(over.cell, row, { agent: over.agent, asks: askedAt.has(row.uid) })
  if (held.length === 0) return null
  return (
    <div className="cell-filter" style={over.style}>
      {held.map((one) => (
        <span key={one.name} className="fx">
          {(held.length > 1 || over.cell === 'words') && <span className="m11 px-1">{one.name}</span>}
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
    const enter = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse' || !(target instanceof Element) || target.closest('.cell-filter')) return
      const cell = target.closest<HTMLElement>('[data-cell]')
      if (cell === under) return
      under = cell
      setOver(cell === null ? null : placed(cell, list))
    }
    const leave = () => {
      under = null
      setOver(null)
    }
    list.addEventListener('pointermove', enter)
    list.addEventListener('pointerleave', leave)
    list.addEventListener('scroll', leave, { capture: true, passive: true })
    return () => {
      list.removeEventListener('pointermove', enter)
      list.removeEventListener('pointerleave', leave)
      list.removeEventListener('scroll', leave, { capture: true })
    }
  }, [box])
  return over
}

function placed(element: HTMLElement, list: HTMLElement): Over | null {
  const uid = element.closest('[role=row]')?.id.slice('row-'.length)
  const cell = CELLS.find((one) => one === element.dataset.cell)
  if (uid === undefined || cell === undefined) return null
  const shown = element.getBoundingClientRect().width > 0 ? element : (element.firstElementChild ?? element)
  const { top, height } = shown.getBoundingClientRect()
  const edges = list.getBoundingClientRect()
  const side = sideOf(cell, shown.getBoundingClientRect(), edges)
  return { uid, cell, agent: element.dataset.to, style: { ...side, top: top - edges.top, height } }
}

/** Inside the cell at its right where it is wide, else right after it; before the last one, whose word would be hidden. */
function sideOf(cell: Cell, shown: DOMRect, edges: DOMRect): CSSProperties {
  if (cell === 'flag') return { right: edges.right - shown.left }
  if (cell === 'words' || cell === 'way') return { right: Math.max(4, edges.right - shown.right) }
  return { left: shown.right - edges.left - OVERLAP }
}

/** The mouse comes from the cell to its signs without a gap. */
const OVERLAP = 10
