/** Year, month, day; or hour, minute, second. */
export type Parts = [number, number, number]

/** The number at [from, to), or -1 when it is not all digits. */
export function digits(text: string, from: number, to: number): number {
  let value = 0
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 0x30
    if (digit < 0 || digit > 9) return -1
    value = value * 10 + digit
  }
  return value
}

/** UTC ms of what a clock shows, as if it showed UTC; null where no calendar has that. */
export function utc([year, month, day]: Parts, [hour, minute, second]: Parts, ms: number): number | null {
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null
  if (hour < 0 || minute < 0 || second < 0 || hour > 24 || minute > 59 || second > 60) return null
  if (hour === 24 && (minute > 0 || second > 0 || ms > 0)) return null
  if (year >= 100) return Date.UTC(year, month - 1, day, hour, minute, second, ms)
  return new Date(0).setUTCFullYear(year, month - 1, day) + ((hour * 60 + minute) * 60 + second) * 1000 + ms
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}
