import type { AskedTime } from './ast'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const UNITS = new Map([
  ['s', SECOND],
  ['m', MINUTE],
  ['h', HOUR],
  ['d', DAY],
  ['w', 7 * DAY],
])

const AGO = /^(\d{1,6})([smhdw])$/i
const CLOCK = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/
const STAMP =
  /^(\d{4})-(\d{2})-(\d{2})(?:[t ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(z|[+-]\d{2}:?\d{2})?)?$/i

/** `2h`, `14:30` (today, UTC), `2025-06-01`, ISO 8601 (UTC where no zone is named), `today`, `yesterday`, `now`; else null. */
export function readTime(text: string, now: number): AskedTime | null {
  const word = text.toLowerCase()
  const today = Math.floor(now / DAY) * DAY
  if (word === 'now') return { kind: 'ago', ms: 0 }
  if (word === 'today') return day(today)
  if (word === 'yesterday') return day(today - DAY)
  const ago = AGO.exec(word)
  if (ago) return { kind: 'ago', ms: Number(ago[1]) * (UNITS.get(ago[2] ?? '') ?? 0) }
  const clock = CLOCK.exec(word)
  if (clock) return clockTime(today, clock)
  return stamp(word)
}

/** A day as a whole, for `on:`. */
export function readDay(text: string, now: number): AskedTime | null {
  const time = readTime(text, now)
  return time?.kind === 'at' && time.until - time.from === DAY ? time : null
}

function day(from: number): AskedTime {
  return { kind: 'at', from, until: from + DAY }
}

function clockTime(today: number, parts: RegExpExecArray): AskedTime {
  const from = today + Number(parts[1]) * HOUR + Number(parts[2]) * MINUTE + Number(parts[3] ?? 0) * SECOND
  return { kind: 'at', from, until: from + (parts[3] === undefined ? MINUTE : SECOND) }
}

function stamp(text: string): AskedTime | null {
  const parts = STAMP.exec(text)
  if (!parts) return null
  const [year, month, date] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const midnight = new Date(Date.UTC(2000, month - 1, date)).setUTCFullYear(year, month - 1, date)
  const read = new Date(midnight)
  if (read.getUTCMonth() !== month - 1 || read.getUTCDate() !== date) return null
  if (parts[4] === undefined) return day(midnight)
  const [hour, minute, second] = [Number(parts[4]), Number(parts[5]), Number(parts[6] ?? 0)]
  if (hour > 23 || minute > 59 || second > 59) return null
  const fraction = Math.floor(Number(`0.${parts[7] ?? 0}`) * 1000)
  const from = midnight + hour * HOUR + minute * MINUTE + second * SECOND + fraction - offset(parts[8])
  return { kind: 'at', from, until: from + (parts[6] === undefined ? MINUTE : SECOND) }
}

function offset(zone: string | undefined): number {
  if (zone === undefined || zone === 'z') return 0
  const sign = zone.startsWith('-') ? -1 : 1
  const digits = zone.slice(1).replace(':', '')
  return sign * (Number(digits.slice(0, 2)) * HOUR + Number(digits.slice(2)) * MINUTE)
}
