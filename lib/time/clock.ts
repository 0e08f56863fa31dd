/** Times as people read them: always UTC, absolute; durations only for running clocks and quiet gaps. All input in ms. */

export const DAY_MS = 86_400_000

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

function iso(ms: number): string | null {
  return Number.isFinite(ms) && Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : null
}

/** `14:31:28`, or with `fraction` `14:31:28.004`. */
export function clockTime(ms: number, fraction = false): string {
  const text = iso(ms)
  return text === null ? '--:--:--' : text.slice(11 + (text.length - 24), (fraction ? 23 : 19) + (text.length - 24))
}

/** `2026-11-20T14:31:28.004Z`, for titles, links and copies. */
export function fullTime(ms: number): string {
  return iso(ms) ?? ''
}

/** `Fri 20 Nov`, with the year when it is not that of `now`. */
export function dayName(ms: number, now: number = ms): string {
  const day = new Date(ms)
  const year = day.getUTCFullYear() === new Date(now).getUTCFullYear() ? '' : ` ${day.getUTCFullYear()}`
  return `${DAYS[day.getUTCDay()] ?? ''} ${day.getUTCDate()} ${MONTHS[day.getUTCMonth()] ?? ''}${year}`
}

/** `14:31:28`, with `fraction` `14:31:28.004`; of another day than that of `now`, behind that day: `Fri 20 Nov 14:31:28`. */
export function dayedTime(ms: number, now: number, fraction = false): string {
  const day = dayNumber(ms) === dayNumber(now) || iso(ms) === null ? '' : `${dayName(ms, now)} `
  return `${day}${clockTime(ms, fraction)}`
}

/** Days since the epoch: equal for two times of the same UTC day. */
export function dayNumber(ms: number): number {
  return Math.floor(ms / DAY_MS)
}

/** `38 ms`, `4.2 s`, `1 min 18 s`, `2 h 05 min`, `3 d 4 h`. */
export function duration(ms: number): string {
  const size = Math.max(0, ms)
  if (size < 1000) return `${Math.round(size)} ms`
  if (size < 10_000) return `${Math.floor(size / 100) / 10} s`
  const seconds = Math.floor(size / 1000)
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${two(seconds % 60)} s`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ${two(Math.floor((seconds % 3600) / 60))} min`
  return `${Math.floor(seconds / 86_400)} d ${Math.floor((seconds % 86_400) / 3600)} h`
}

/** A running clock: `00:18`, `06:41`, `1:02:07`. */
export function runningClock(ms: number): string {
  const seconds = Math.floor(Math.max(0, ms) / 1000)
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
  return seconds < 3600 ? rest : `${Math.floor(seconds / 3600)}:${rest}`
}

/** `07:47` below an hour, then `2 h 06 min`. */
export function shortClock(ms: number): string {
  return ms < 3_600_000 ? runningClock(ms) : duration(ms)
}

/** For hover only: `18 s ago`, `in 4 min 00 s`. */
export function relative(ms: number, now: number): string {
  const apart = now - ms
  return apart >= 0 ? `${duration(apart)} ago` : `in ${duration(-apart)}`
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
