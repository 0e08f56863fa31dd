'use client'

import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a grid whose rows the keys of the page mark: `id` is the marked row’s, null while it is not drawn. As another is
 * marked, the grid takes a focus that nothing beside it has, so that the row is read out. Returns its `aria-activedescendant`.
 */
export function useLed(box: RefObject<HTMLElement | null>, id: string | null): string | undefined {
  const before = useRef(id)
  useEffect(() => {
    if (id === null || before.current === id) return
    before.current = id
    const held = document.activeElement
    const isNear = held === null || held.contains(box.current) || box.current?.contains(held)
    if (held !== box.current && isNear) box.current?.focus({ preventScroll: true })
  }, [box, id])
  return id ?? undefined
}
