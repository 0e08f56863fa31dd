import { reader } from '@/lib/reader/reader'
import { localToUtc, utcToLocal } from './zone'

/**
 * Times as people read them: in the reader's zone and language, absolute; durations only for running clocks and quiet gaps.
 * All input in UTC epoch ms. Names of days and months are ours: a browser's differ from the server's, and then a page is made twice.
 */

export const DAY_MS = 86_400_000

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
const WEEKDAYS_ZH = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const

function iso(ms: number): string | null {
  return Number.isFinite(ms) && Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : null
}

/** What the reader's clock on the wall shows, written as if it were UTC. */
function wall(ms: number): number {
  return utcToLocal(ms, reader().zone)
}

/** `14:31:28`, or with `fraction` `14:31:28.004`. */
export function clockTime(ms: number, fraction = false): string {
  const text = iso(wall(ms))
  return text === null ? '--:--:--' : text.slice(11 + (text.length - 24), (fraction ? 23 : 19) + (text.length - 24))
}

/** `2026-11-20T14:31:28.004Z`, for titles, links and copies: UTC whoever reads it. */
export function fullTime(ms: number): string {
  return iso(ms) ?? ''
}

/** The reader's zone as it is named beside a time: `UTC`, `UTC+2`, `UTC+05:30`. */
export function zoneName(ms: number): string {
  const minutes = Number.isFinite(ms) ? Math.round((wall(ms) - ms) / 60_000) : 0
  if (minutes === 0) return 'UTC'
  const size = Math.abs(minutes)
  const rest = size % 60 === 0 ? `${size / 60}` : `${two(Math.floor(size / 60))}:${two(size % 60)}`
  return `UTC${minutes < 0 ? '−' : '+'}${rest}`
}

/** `14:31:28 UTC`: where a time stands alone. */
export function zonedTime(ms: number, fraction = false): string {
  return `${clockTime(ms, fraction)} ${zoneName(ms)}`
}

/** `14:31:28 UTC`; of another day than that of `now`, behind that day: `Fri 20 Nov 14:31:28 UTC`. */
export function zonedMoment(ms: number, now: number, fraction = false): string {
  return `${dayedTime(ms, now, fraction)} ${zoneName(ms)}`
}

/** `Fri 20 Nov`, with the year when it is not that of `now`. */
export function dayName(ms: number, now: number = ms): string {
  const weekday = new Date(wall(ms)).getUTCDay()
  const date = dayDate(ms, now)
  return reader().language === 'zh' ? `${date} ${WEEKDAYS_ZH[weekday] ?? ''}` : `${WEEKDAYS[weekday] ?? ''} ${date}`
}

/** `20 Nov`, with the year when it is not that of `now`. */
export function dayDate(ms: number, now: number = ms): string {
  const day = new Date(wall(ms))
  const year = day.getUTCFullYear()
  const isNow = year === new Date(wall(now)).getUTCFullYear()
  if (reader().language === 'zh')
    return `${isNow ? '' : `${year} 年 `}${day.getUTCMonth() + 1} 月 ${day.getUTCDate()} 日`
  return `${day.getUTCDate()} ${MONTHS[day.getUTCMonth()] ?? ''}${isNow ? '' : ` ${year}`}`
}

/** `14:31:28`, with `fraction` `14:31:28.004`; of another day than that of `now`, behind that day: `Fri 20 Nov 14:31:28`. */
export function dayedTime(ms: number, now: number, fraction = false): string {
  const day = dayNumber(ms) === dayNumber(now) || iso(ms) === null ? '' : `${dayName(ms, now)} `
  return `${day}${clockTime(ms, fraction)}`
}

/** Days since the epoch on the reader's wall: equal for two times of the same day. */
export function dayNumber(ms: number): number {
  return Math.floor(wall(ms) / DAY_MS)
}

/** When that day begins, UTC epoch ms. */
export function dayStart(day: number): number {
  return localToUtc(day * DAY_MS, reader().zone)
}

type Units = { ms: string; s: string; min: string; h: string; d: string }
const UNITS: Units = { ms: 'ms', s: 's', min: 'min', h: 'h', d: 'd' }
const UNITS_ZH: Units = { ms: '毫秒', s: '秒', min: '分', h: '小时', d: '天' }

/** `38 ms`, `4.2 s`, `1 min 18 s`, `2 h 05 min`, `3 d 4 h`. */
export function duration(ms: number): string {
  const unit = reader().language === 'zh' ? UNITS_ZH : UNITS
  const size = Math.max(0, ms)
  if (size < 1000) return `${Math.round(size)} ${unit.ms}`
  if (size < 10_000) return `${Math.floor(size / 100) / 10} ${unit.s}`
  const seconds = Math.floor(size / 1000)
  if (seconds < 60) return `${seconds} ${unit.s}`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} ${unit.min} ${two(seconds % 60)} ${unit.s}`
  if (seconds < 86_400)
    return `${Math.floor(seconds / 3600)} ${unit.h} ${two(Math.floor((seconds % 3600) / 60))} ${unit.min}`
  return `${Math.floor(seconds / 86_400)} ${unit.d} ${Math.floor((seconds % 86_400) / 3600)} ${unit.h}`
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
  if (reader().language === 'zh') return apart >= 0 ? `${duration(apart)}前` : `${duration(-apart)}后`
  return apart >= 0 ? `${duration(apart)} ago` : `in ${duration(-apart)}`
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
