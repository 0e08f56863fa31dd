import { clockTime, DAY_MS, dayDate, dayName, dayNumber, dayStart } from '@/lib/time/clock'

/** Time in equal steps: from `from`, UTC ms, each `step` long. */
export type Steps = { from: number; step: number; bars: { readonly length: number } }

/** A stretch of time as the hand draws it. UTC ms: from, and before `until`. */
export type Stretch = { from: number; until: number }

/** What a question is asked about. UTC ms: from, and before `until`; null: open on that side. */
export type Times = { from: number | null; until: number | null }

/** What a stretch asks for. An end that stands where all there is begins or ends is open: what comes next belongs to it. */
export function timesOf(of: Steps & { whole: { from: boolean; until: boolean } }, { from, until }: Stretch): Times {
  return {
    from: of.whole.from && from <= of.from ? null : from,
    until: of.whole.until && until >= endOf(of) ? null : until,
  }
}

/** The time at a share (0 to 1) of the width, at the beginning of a step. */
export function timeAt({ from, step, bars }: Steps, share: number, edge: 'from' | 'until'): number {
  const at = Math.min(bars.length, Math.max(0, share * bars.length))
  return from + (edge === 'from' ? Math.floor(at) : Math.ceil(at)) * step
}

/** The whole steps between two places, in either direction; never less than one. */
export function stretchOf(of: Steps, one: number, other: number): Stretch {
  const from = timeAt(of, Math.min(one, other), 'from')
  const until = timeAt(of, Math.max(one, other), 'until')
  return { from, until: Math.max(until, from + of.step) }
}

/** Where a time stands, as a share of the width. */
export function shareOf({ from, step, bars }: Steps, time: number): number {
  return Math.min(1, Math.max(0, (time - from) / (step * bars.length)))
}

/** A time under the bars; `edge` where the brush ends. Shares of the width. */
export type Tick = { time: number; share: number; edge: boolean }

/** Times at equal steps, and those of the brush in place of the ones that they would cover. */
export function ticksOf(of: Steps, steps: number, brush: Stretch | null): Tick[] {
  const { from, step, bars } = of
  const edges = (brush === null ? [] : [brush.from, brush.until]).map((time) => ({
    ...{ time, edge: true },
    share: shareOf(of, time),
  }))
  const [first, last] = edges
  const apart = first && last && last.share - first.share < ROOM ? [first] : edges
  const all = Array.from({ length: steps + 1 }, (_, at) => at / steps)
  const between = all.filter((share) => apart.every((edge) => Math.abs(edge.share - share) >= ROOM))
  return [...between.map((share) => ({ time: from + step * bars.length * share, share, edge: false })), ...apart].sort(
    (left, right) => left.share - right.share,
  )
}

/** What each of them says; what says the same as the one before it, as where all is within a second, is left out. */
export function saidOnce<Tick extends { edge: boolean }>(ticks: readonly Tick[], said: (tick: Tick) => string) {
  const all = ticks.map((tick) => ({ ...tick, said: said(tick) }))
  return all.filter((tick, at) => tick.edge || tick.said !== all[at - 1]?.said)
}

/** The share of the width that a time takes, with air. */
const ROOM = 0.1

export function endOf({ from, step, bars }: Steps): number {
  return from + step * bars.length
}

/** Does the last step hold this time, UTC ms? */
export function endsAt(of: Steps, now: number): boolean {
  return now < endOf(of) && now >= endOf(of) - of.step
}

/** One edge moved by whole steps, never past the other. */
export function moved(of: Steps, now: Stretch, edge: 'from' | 'until', by: number): Stretch {
  const { from, step } = of
  const end = endOf(of)
  if (edge === 'from') return { ...now, from: Math.max(from, Math.min(now.from + by * step, now.until - step)) }
  return { ...now, until: Math.min(end, Math.max(now.until + by * step, now.from + step)) }
}

const MINUTE = 60_000

/** A time as exact as the steps are; the day where they cover more than one. */
export function momentIn({ from, step, bars }: Steps, time: number): string {
  // Where the clocks changed since, a step of a day begins an hour beside midnight.
  if (step >= DAY_MS && time === dayStart(dayNumber(time))) return dayName(time, from)
  const clock = step < MINUTE ? clockTime(time) : clockTime(time).slice(0, 5)
  return dayNumber(from) === dayNumber(from + step * bars.length) ? clock : `${dayDate(time, from)} ${clock}`
}
