'use client'

import { useRef } from 'react'

/** How what came just now is marked: a tint that fades, or where much comes one that stands and goes; null: not at all. */
export type Fresh = 'new fades' | 'new' | null

/** Sooner than the style's own end of a tint, so that where more comes it goes with the next change of the list. */
const FRESH_MS = 1_400
/** What fades is a layer of its own, drawn with every frame as long as it does. */
const MOST_FADING = 3

/** Remembers for a moment what came. `freshOf` is asked whenever the list is drawn. */
export function useArrivals() {
  const arrivals = useRef(new Map<string, { at: number; fades: boolean }>())
  return {
    came: (ids: readonly string[]) => {
      const at = Date.now()
      const known = arrivals.current
      for (const [id, one] of known) if (at - one.at >= FRESH_MS) known.delete(id)
      const fades = known.size + ids.length <= MOST_FADING
      for (const id of ids) known.set(id, { at, fades })
    },
    freshOf: (id: string): Fresh => {
      const one = arrivals.current.get(id)
      if (one === undefined || Date.now() - one.at >= FRESH_MS) return null
      return one.fades ? 'new fades' : 'new'
    },
  }
}
