import type { Cadence } from '@/lib/message/message'

/** A median of fewer gaps than this says little. */
const LEAST_GAPS = 4

/**
 * The median gap between heartbeats (UTC ms, in any order, those of one moment count once), else `statedMs`, what the
 * protocol says; null when it says nothing either, and where an agent is
 * heard when something changes (`unpaced`).
 */
export function cadenceOf(beats: readonly number[], statedMs: number | null | 'unpaced'): Cadence | null {
  if (statedMs === 'unpaced') return null
  const times = [...new Set(beats)].sort((left, right) => left - right)
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? at))
  if (gaps.length >= LEAST_GAPS) return { everyMs: median(gaps), learned: true }
  return statedMs === null ? null : { everyMs: statedMs, learned: false }
}

function median(values: number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  const half = sorted.length / 2
  const upper = sorted[Math.floor(half)] ?? 0
  return Number.isInteger(half) ? Math.round(((sorted[half - 1] ?? upper) + upper) / 2) : upper
}
