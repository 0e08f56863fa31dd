import type { Unsettled } from './tracked'

export type Seen = {
  sha: string
  /** It parses, all of it. */
  good: boolean
  /** It changed while it was read. */
  torn: boolean
  /** By the file's own times: for how long nothing changed it, ms. 0 where these times cannot be trusted. */
  quietMs: number
}

/** `take`: these bytes are the content, good or bad. `wait`: a writer may not have finished. */
export type Verdict = { take: true } | { take: false; unsettled: Unsettled }

/** Good bytes count at once; bad ones only when they have been the same for `stableMs`. */
export function settle(seen: Seen, before: Unsettled | null, now: number, stableMs: number): Verdict {
  if (seen.torn) return { take: false, unsettled: { sha: seen.sha, since: now } }
  if (seen.good) return { take: true }
  const since = before?.sha === seen.sha ? before.since : now
  if (Math.max(now - since, seen.quietMs) >= stableMs) return { take: true }
  return { take: false, unsettled: { sha: seen.sha, since } }
}

const TRIES_MS = [5, 20, 80, 320]
const LATER_MS = 500

/** Until the next try of bytes that were not taken, after so many tries. */
export function retryAfter(tries: number): number {
  return TRIES_MS[tries] ?? LATER_MS
}

/** Until the next try of what may not be read: 0.25 s, doubled up to 4 s. */
export function refusedAfter(tries: number): number {
  return Math.min(4000, 250 * 2 ** Math.min(tries, 4))
}
