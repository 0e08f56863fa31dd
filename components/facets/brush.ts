import type { Histogram } from '@/lib/facets'

/** A stretch of time as the hand draws it. UTC ms: from, and before `until`. */
export type Stretch = { from: number; until: number }

/** The time at a share (0 to 1) of the width, at the beginning of a step. */
export function timeAt({ from, step, bars }: Histogram, share: number, edge: 'from' | 'until'): number {
  const at = Math.min(bars.length, Math.max(0, share * bars.length))
  return from + (edge === 'from' ? Math.floor(at) : Math.ceil(at)) * step
}

/** The whole steps between two places, in either direction; never less than one. */
export function stretchOf(histogram: Histogram, one: number, other: number): Stretch {
  const from = timeAt(histogram, Math.min(one, other), 'from')
  const until = timeAt(histogram, Math.max(one, other), 'until')
  return { from, until: Math.max(until, from + histogram.step) }
}

/** Where a time stands, as a share of the width. */
export function shareOf({ from, step, bars }: Histogram, time: number): number {
  return Math.min(1, Math.max(0, (time - from) / (step * bars.length)))
}

/** A time under the bars; `edge` where the brush ends. Shares of the width. */
export type Tick = { time: number; share: number; edge: boolean }

/** Times at equal steps, and those of the brush in place of the ones that they would cover. */
export function ticksOf(histogram: Histogram, steps: number, brush: Stretch | null): Tick[] {
  const { from, step, bars } = histogram
  const edges = (brush === null ? [] : [brush.from, brush.until]).map((time) => ({
    ...{ time, edge: true },
    share: shareOf(histogram, time),
  }))
  const [first, last] = edges
  const apart = first && last && last.share - first.share < ROOM ? [first] : edges
  const all = Array.from({ length: steps + 1 }, (_, at) => at / steps)
  const between = all.filter((share) => apart.every((edge) => Math.abs(edge.share - share) >= ROOM))
  return [...between.map((share) => ({ time: from + step * bars.length * share, share, edge: false })), ...apart].sort(
    (left, right) => left.share - right.share,
  )
}

/** The share of the width that a time takes, with air. */
const ROOM = 0.1

export function endOf({ from, step, bars }: Histogram): number {
  return from + step * bars.length
}

/** One edge moved by whole steps, never past the other. */
export function moved(histogram: Histogram, now: Stretch, edge: 'from' | 'until', by: number): Stretch {
  const { from, step } = histogram
  const end = endOf(histogram)
  if (edge === 'from') return { ...now, from: Math.max(from, Math.min(now.from + by * step, now.until - step)) }
  return { ...now, until: Math.min(end, Math.max(now.until + by * step, now.from + step)) }
}
