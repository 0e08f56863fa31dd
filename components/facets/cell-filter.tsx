'use client'

import { Minus, Plus } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import type { Choice } from '@/lib/query/choose'
import { FACETS, type FacetName } from '@/lib/query/clauses'
import { printField } from '@/lib/query/print'
import { text } from '@/lib/text/first-load'

type Asked = { field: FacetName; value: string }
type Over = { asked: Asked[]; right: number; top: number; height: number }

/**
 * Plus and minus over the cell under the mouse. A cell says what it holds by `data-field` and `data-value`, and what else
 * by `data-channel`. They float above the rows, so nothing moves; the facets do the same for the keyboard.
 */
export function CellFilter({
  box,
  onChoose,
}: {
  box: RefObject<HTMLElement | null>
  onChoose: (choice: Choice) => void
}) {
  const over = useCell(box)
  if (over === null) return null
  const { asked, right, top, height } = over
  return (
    <div className="cell-filter" style={{ right, top, height }}>
      {asked.map(({ field, value }) => {
        const written = printField({ field, value, compare: '=', prefix: false })
        const choose = (how: Choice['how']) => onChoose({ field, value, how })
        return (
          <span key={field} className="fx">
            {asked.length > 1 && <span className="m11 px-1">{text.facets.fields[field]}</span>}
            <Sign of={Plus} label={text.facets.only(written)} onClick={() => choose('with')} />
            <Sign of={Minus} label={text.facets.without(written)} onClick={() => choose('without')} />
          </span>
        )
      })}
    </div>
  )
}

function Sign({ of, label, onClick }: { of: typeof Plus; label: string; onClick: () => void }) {
  return (
    <button type="button" tabIndex={-1} aria-label={label} title={label} onClick={onClick}>
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
      const cell = target.closest<HTMLElement>('[data-field]')
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

/** Inside the cell at its right, or right after it where it is narrow. */
function placed(cell: HTMLElement, list: HTMLElement): Over {
  const shown = cell.getBoundingClientRect().width > 0 ? cell : (cell.firstElementChild ?? cell)
  const { right, top, height } = shown.getBoundingClientRect()
  const edges = list.getBoundingClientRect()
  return { asked: askedBy(cell), right: Math.max(4, edges.right - right - 44), top: top - edges.top, height }
}

function askedBy(cell: HTMLElement): Asked[] {
  const { field, value, channel } = cell.dataset
  const known = FACETS.find((name) => name === field)
  const asked: Asked[] = known && value ? [{ field: known, value }] : []
  return channel ? [...asked, { field: 'channel', value: channel }] : asked
}
