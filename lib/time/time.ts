import { WrittenNumber } from '@/lib/json/written-number'
import { isTemplate } from '@/lib/letters/template'
import { FLAGS, type Flag } from '@/lib/message/flags'
import type { Claimed } from '@/lib/message/reading'
import { digits, type Parts, utc } from './calendar'
import { asIso } from './time-forms'
import { isZone, localToUtc } from './zone'

/** UTC ms. What claims to be earlier is of a clock that was never set. */
export const YEAR_2000 = Date.UTC(2000, 0, 1)
/** So far ahead of ours a clock may be that is not off. */
export const AHEAD_MS = 60_000
const LAST_MS = 8.64e15
const LONGEST = 200

/** Too short ones are no time that anybody claims. */
const EPOCH = /^\d{9,19}(?:\.\d{1,9})?$/
const WRITTEN =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ]\s?(\d{2}|\d(?=:)):?(\d{2})(?::?(\d{2})(?:[.,](\d{1,12}))?)?)? ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?Z?$/i

/**
 * A time as agents write it: ISO 8601 with `Z`, any offset, `+00:00Z`, 1 to 12 digits of fraction, a space for the `T`,
 * slashes, a zone in brackets; RFC 2822, a month by its name; digits that spell a date, as number or text; else epoch
 * seconds, milliseconds, micro- or nanoseconds. Without a zone it is taken to be in `zone` (IANA) and `zoneKnown` is
 * false. What cannot be read has `ms` null; never throws.
 */
export function parseClaimed(raw: unknown, zone: string): Claimed {
  if (typeof raw === 'string') {
    const plain = plainUtc(raw)
    return plain === null ? written(raw, zone) : { ms: plain, raw, zoneKnown: true }
  }
  if (typeof raw === 'number') return numbered(raw, zone)
  if (raw instanceof WrittenNumber) return { ...numbered(Number(raw), zone), raw: String(raw).slice(0, LONGEST) }
  if (raw === null || raw === undefined) return { ms: null, raw: null, zoneKnown: true }
  return { ms: null, raw: (JSON.stringify(raw) ?? String(raw)).slice(0, LONGEST), zoneKnown: true }
}

/** Whether a claimed time may order a message: not before 2000 and at most 60 s ahead of when it was observed. UTC ms. */
export function believable(ms: number | null, observedAt: number): ms is number {
  return ms !== null && ms >= YEAR_2000 && ms <= observedAt + AHEAD_MS
}

/** What a claimed time is flagged with as far as its text tells. */
export function timeFlags(claimed: Claimed): Flag[] {
  if (claimed.ms !== null && claimed.ms < YEAR_2000) return [FLAGS.noTime]
  if (claimed.ms !== null) return claimed.zoneKnown ? [] : [FLAGS.zoneAssumed]
  return claimed.raw !== null && isTemplate(claimed.raw) ? [FLAGS.noTime, FLAGS.template] : [FLAGS.noTime]
}

/** `2026-01-11T16:33:15Z` and `…15.123Z` without a regular expression: nearly every line is one of them. */
function plainUtc(text: string): number | null {
  const long = text.length === 24
  if (!long && text.length !== 20) return null
  if (text.charCodeAt(text.length - 1) !== 0x5a || text.charCodeAt(10) !== 0x54) return null
  if (text.charCodeAt(4) !== 0x2d || text.charCodeAt(7) !== 0x2d) return null
  if (text.charCodeAt(13) !== 0x3a || text.charCodeAt(16) !== 0x3a) return null
  if (long && text.charCodeAt(19) !== 0x2e) return null
  const ms = long ? digits(text, 20, 23) : 0
  const date: Parts = [digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10)]
  const time: Parts = [digits(text, 11, 13), digits(text, 14, 16), digits(text, 17, 19)]
  return ms < 0 ? null : utc(date, time, ms)
}

/** Digits that spell a date are that date: of them no unit is guessed. */
function numbered(value: number, zone: string): Claimed {
  const raw = String(value)
  return asIso(raw) === null ? { ms: epoch(value), raw, zoneKnown: true } : written(raw, zone)
}

function written(text: string, zone: string): Claimed {
  const raw = text.slice(0, LONGEST)
  const trimmed = raw.trim()
  if (trimmed === '') return { ms: null, raw: text === '' ? null : raw, zoneKnown: true }
  const spelled = asIso(trimmed)
  if (spelled === null && EPOCH.test(trimmed)) return { ms: epoch(Number(trimmed)), raw, zoneKnown: true }
  const { text: iso, zone: named } = spelled ?? { text: trimmed, zone: null }
  const parts = WRITTEN.exec(iso)
  if (parts === null) return { ms: null, raw, zoneKnown: true }
  const part = (at: number) => Number(parts[at] ?? 0)
  const ms = Number((parts[7] ?? '').padEnd(3, '0').slice(0, 3))
  const local = utc([part(1), part(2), part(3)], [part(4), part(5), part(6)], ms)
  const offset = parts[8] ?? (/z$/i.test(iso) ? 'Z' : null)
  if (local === null) return { ms: null, raw, zoneKnown: true }
  if (offset !== null) {
    const shift = shiftOf(offset)
    return { ms: shift === null ? null : local - shift, raw, zoneKnown: true }
  }
  if (named === null) return { ms: localToUtc(local, zone), raw, zoneKnown: false }
  return { ms: isZone(named) ? localToUtc(local, named) : null, raw, zoneKnown: true }
}

function shiftOf(offset: string): number | null {
  if (!/^[+-]/.test(offset)) return 0
  const hours = digits(offset, 1, 3)
  const minutes = offset.length > 3 ? digits(offset, offset.length - 2, offset.length) : 0
  if (hours > 15 || minutes > 59) return null
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000
}

/** The unit is told by the size; what would lie before 1973 is no time that anybody claims. */
function epoch(value: number): number | null {
  if (!Number.isFinite(value) || value < 1e8) return null
  const unit = value < 1e11 ? 1000 : value < 1e14 ? 1 : value < 1e17 ? 1e-3 : 1e-6
  const ms = Math.floor(Number((value * unit).toFixed(3)))
  return ms > LAST_MS ? null : ms
}
