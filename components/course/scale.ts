/** Linear time over a width: from `from` to `until`, UTC ms, on `left` to `right`, px. */
export type Scale = { from: number; until: number; left: number; right: number }

export function xAt({ from, until, left, right }: Scale, time: number): number {
  const share = until > from ? (time - from) / (until - from) : 0
  return Math.round((left + Math.min(1, Math.max(0, share)) * (right - left)) * 10) / 10
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const STEPS = [1, 2, 5, 10, 15, 30].flatMap((n) => [n * SECOND, n * MINUTE])
const LONG = [HOUR, 2 * HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 7 * DAY, 14 * DAY, 28 * DAY]
const ALL = [...STEPS, ...LONG].sort((left, right) => left - right)

/** Round times, at most `most` of them; `days` where they are whole days. */
export function ticksOf({ from, until }: Scale, most: number): { times: number[]; step: number } {
  const wanted = (until - from) / Math.max(1, most)
  const step = ALL.find((one) => one >= wanted) ?? Math.ceil(wanted / (28 * DAY)) * 28 * DAY
  const times: number[] = []
  for (let time = Math.ceil(from / step) * step; time <= until; time += step) times.push(time)
  return { times, step }
}
