import type { Clock } from '@/server/tail/known/tail-clock'

/** What comes within so long of the last that was taken in belongs to the same look: a pull writes file after file. */
const QUIET_MS = 250
/** A source that never rests is looked at anew after so long; what lay there at the start is one look however long it takes. */
const LONGEST_MS = 60_000

/** Which transactions one look of the tail found together: they have no order but the times in them. */
export type Together = {
  /** When the look began that the next transaction belongs to, UTC ms. */
  look: () => number
  /** Nothing is left to be done now. */
  rest: () => void
}

export function together({ wall, mono }: Pick<Clock, 'wall' | 'mono'>): Together {
  let began: { wall: number; mono: number } | null = null
  let restedAt: number | null = null
  let rested = false
  return {
    look: () => {
      const isQuiet = restedAt !== null && mono() - restedAt > QUIET_MS
      const isLong = began !== null && rested && mono() - began.mono > LONGEST_MS
      if (began === null || isQuiet || isLong) began = { wall: Math.max(wall(), (began?.wall ?? 0) + 1), mono: mono() }
      restedAt = null
      return began.wall
    },
    rest: () => {
      if (began === null) return
      restedAt ??= mono()
      rested = true
    },
  }
}
