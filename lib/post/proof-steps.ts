const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const STEPS = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].map((n) => n * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((n) => n * MINUTE),
  ...[1, 2, 3, 6, 12].map((n) => n * HOUR),
  ...[1, 2, 7, 14, 28, 91, 364].map((n) => n * DAY),
]

/**
 * The finest step of a clock or calendar with which so many of them cover the time, and its first. UTC ms. `ahead`: how far
 * that clock is ahead of UTC, ms.
 */
export function stepsOver(
  from: number,
  until: number,
  most: number,
  ahead = 0,
): { from: number; step: number; count: number } {
  for (const step of STEPS) {
    const first = Math.floor((from + ahead) / step)
    const count = Math.floor((until + ahead) / step) - first + 1
    if (count <= most) return { from: first * step - ahead, step, count }
  }
  const step = Math.ceil((until - from + 1) / (most - 1))
  return { from, step, count: most }
}
