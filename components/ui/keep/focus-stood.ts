'use client'

import { useEffect } from 'react'

const MOST = 16

/** What had the focus with all that stood around it, from the inside out; nothing, where a press beside everything took it. */
type Stood = { way: readonly Element[]; page: string }

/** The last that had it, oldest first. */
export const stood: Stood[] = []

export function remember(way: readonly Element[]): void {
  stood.push({ way, page: location.pathname })
  if (stood.length > MOST) stood.shift()
}

function wayFrom(one: Element): Element[] {
  const way = []
  for (let at: Element | null = one; at !== null && at !== document.body; at = at.parentElement) way.push(at)
  return way
}

function came({ target }: FocusEvent): void {
  if (target instanceof Element) remember(wayFrom(target))
}

/** From the first screen on it is known where the focus was; what gives it back comes later. Once, for all pages. */
export function useFocusStood(): void {
  useEffect(() => {
    document.addEventListener('focusin', came)
    return () => document.removeEventListener('focusin', came)
  }, [])
}
