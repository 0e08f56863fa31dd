import type { KeyboardEvent } from 'react'

/** Arrows go from value to value of the list, Home and End to the first and last. True when the key was used up. */
export function walk(event: KeyboardEvent<HTMLElement>): boolean {
  const by = { ArrowDown: 1, ArrowUp: -1, Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY }[event.key]
  const list = event.currentTarget.closest('.facet-list')
  if (by === undefined || list === null) return false
  const stops = [...list.querySelectorAll<HTMLElement>('[data-stop]')]
  const here = stops.indexOf(event.currentTarget)
  event.preventDefault()
  stops[Math.max(0, Math.min(stops.length - 1, here + by))]?.focus()
  return true
}
