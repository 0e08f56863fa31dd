import { DAY_MS } from '@/lib/time/clock'
import type { AlertDraft } from './alert-rule'
import { QUIET, step } from './alert-state'

/** How far back a rule is tried. */
export const TRIED_MS = 28 * DAY_MS

/** When a rule would have fired. Times are UTC ms. */
export type AlertTrial = {
  from: number
  to: number
  /** How many messages were looked at. */
  matched: number
  fired: number
  /** Null where less than a week was looked at. */
  perWeek: number | null
  /** The newest, newest first. */
  newest: number[]
  /** There are more messages than were looked at: nothing before `from` was. */
  isPart: boolean
}

/** Times at or after `from`, until before `until`, in which a rule was over its bound. */
export type OverSpan = { from: number; until: number }

type Bounds = Pick<AlertDraft, 'count' | 'windowMs' | 'cooldownMs'>

/** When more than so many messages lay in the window. `times` rise. */
export function overByCount(times: readonly number[], { count, windowMs }: Omit<Bounds, 'cooldownMs'>): OverSpan[] {
  return merged(
    times.flatMap((from, at) => {
      const until = (times[at - count] ?? Number.NEGATIVE_INFINITY) + windowMs
      return from < until ? [{ from, until }] : []
    }),
  )
}

/** When a message was not followed by what is expected in time, until that came after all. Both rise; `to`: now. */
export function overByAbsence(
  times: readonly number[],
  expected: readonly number[],
  { windowMs, to }: { windowMs: number; to: number },
): OverSpan[] {
  let next = 0
  return merged(
    times.flatMap((time) => {
      while (next < expected.length && (expected[next] ?? 0) <= time) next += 1
      const until = expected[next] ?? to
      const from = time + windowMs
      return from < until ? [{ from, until }] : []
    }),
  )
}

/** Spans that rise by their beginning, as one where they touch. */
function merged(spans: readonly OverSpan[]): OverSpan[] {
  const all: OverSpan[] = []
  for (const { from, until } of spans) {
    const last = all.at(-1)
    if (last !== undefined && from <= last.until) last.until = Math.max(last.until, until)
    else all.push({ from, until })
  }
  return all
}

/** When somebody would have been notified, by the same steps that the console takes. */
export function firingsIn(spans: readonly OverSpan[], { cooldownMs }: Pick<Bounds, 'cooldownMs'>): number[] {
  const settings = { cooldownMs, mutedUntil: null }
  const fired: number[] = []
  let state = QUIET
  for (const { from, until } of spans) {
    const cooled = state.firedAt === null ? from : Math.max(from, state.firedAt + cooldownMs)
    for (const at of cooled < until ? [from, cooled] : [from]) {
      const { fires, ...next } = step(state, true, at, settings)
      if (fires) fired.push(at)
      state = next
    }
    const { fires: _, ...after } = step(state, false, until, settings)
    state = after
  }
  return fired
}

const NEWEST = 5
const WEEK_MS = 7 * DAY_MS

type Looked = { from: number; to: number; matched: number; isPart: boolean }

/** What is said of a trial over a time that was looked at whole. */
export function trialOf(firings: readonly number[], { from, to, matched, isPart }: Looked): AlertTrial {
  const inside = firings.filter((at) => at >= from)
  const perWeek = to - from < WEEK_MS ? null : (inside.length * WEEK_MS) / (to - from)
  return { from, to, matched, isPart, fired: inside.length, perWeek, newest: inside.slice(-NEWEST).reverse() }
}
