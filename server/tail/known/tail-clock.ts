/** `wall` is UTC epoch ms and may jump; `mono` only rises and measures spans. */
export type Clock = { wall: () => number; mono: () => number }

export const systemClock: Clock = { wall: Date.now, mono: () => performance.now() }

/** How slow reading may be before the clock is suspected, and how much later than now a file may say that it changed. */
export const MOST_AHEAD_MS = 86_400_000
const MOST_BEHIND_MS = 60_000

/**
 * By how many ms the clock on the wall is ahead of the file system's, which stamped a change that was read just now;
 * negative when it is behind; null when they may agree.
 */
export function clockOffAt(now: number, stampedAt: number | null): number | null {
  if (stampedAt === null) return null
  const off = now - stampedAt
  return off > MOST_AHEAD_MS || off < -MOST_BEHIND_MS ? Math.round(off / MOST_BEHIND_MS) * MOST_BEHIND_MS : null
}
