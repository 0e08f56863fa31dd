/** A time in ISO 8601, and the zone (IANA) that stood in brackets behind it. */
export type IsoTime = { text: string; zone: string | null }

/** Year to day, minute, second, millisecond or microsecond: as long as no epoch that is a time of today. */
const SPELLED = /^(\d{8}|\d{12}|\d{14}|\d{17}|\d{20})(?:[.,](\d{1,9}))? ?(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i
const SLASHED = /^(\d{4})\/(\d{1,2})\/(\d{1,2})(?!\d)(.*)$/
const BRACKETED = /^([^[\]]+)\[!?([^[\]]+)\](?:\[[^[\]]+\])*$/
const MAILED =
  /^(?:[a-z]{3}, ?)?(\d{1,2}) ([a-z]{3}) (\d{4}|\d{2}) (\d{1,2}):(\d{2})(?::(\d{2}))?(?: ([+-]\d{4}|[a-z]{1,3}))?(?: ?\([^()]*\))?$/i
/** `December 12, 2025 17:50 UTC`, `12 Dec 2025`. */
const WORDED =
  /^(?:([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})|(\d{1,2}) ([a-z]{3,9})\.?,? (\d{4}))(?:,? (?:at )?(\d{1,2}:\d{2}(?::\d{2})?)(?: ?([+-]\d{2}:?\d{2}|[a-z]{1,3}))?)?$/i
/** `2026-11-20 0050 CDT`. */
const ZONED = /^(\d{4}-\d{2}-\d{2}[T ]\d{1,2}:?\d{2}(?::?\d{2})?(?:[.,]\d{1,9})?) ([ECMP][SD]T)$/i
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const NAMES = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november'],
  'december',
]

/** Those that RFC 2822 names; others of as many letters are of several places. */
const ZONES: ReadonlyMap<string, string> = new Map([
  ...['z', 'ut', 'utc', 'gmt'].map((name): [string, string] => [name, '+0000']),
  ['edt', '-0400'],
  ['est', '-0500'],
  ['cdt', '-0500'],
  ['cst', '-0600'],
  ['mdt', '-0600'],
  ['mst', '-0700'],
  ['pdt', '-0700'],
  ['pst', '-0800'],
])

/** What is written in another form than ISO 8601, in that form; null for what is in none of them. It may still be no date. */
export function asIso(text: string): IsoTime | null {
  const bracketed = BRACKETED.exec(text)
  if (bracketed !== null) {
    const [, time = '', zone = ''] = bracketed
    // Behind a time may stand how it is to be shown, without a zone.
    return { text: unbracketed(time.trim()) ?? time.trim(), zone: zone.includes('=') ? null : zone }
  }
  const plain = unbracketed(text)
  return plain === null ? null : { text: plain, zone: null }
}

function unbracketed(text: string): string | null {
  return spelled(text) ?? slashed(text) ?? mailed(text) ?? zoned(text) ?? worded(text)
}

function zoned(text: string): string | null {
  const [, time = '', zone = ''] = ZONED.exec(text) ?? []
  return time === '' ? null : `${time}${ZONES.get(zone.toLowerCase()) ?? ''}`
}

function worded(text: string): string | null {
  const found = WORDED.exec(text.replace(/\s+/g, ' '))
  if (found === null) return null
  const [, before = '', first = '', of = '', second = '', after = '', other = '', time = '', zone = ''] = found
  const month = monthOf(before || after)
  const offset = /^[a-z]/i.test(zone) ? ZONES.get(zone.toLowerCase()) : zone
  if (month === 0 || offset === undefined) return null
  const date = `${of || other}-${two(month)}-${two(first || second)}`
  return time === '' ? date : `${date}T${time.padStart(time.length > 5 ? 8 : 5, '0')}${offset}`
}

/** By three letters, or the whole name; 0 for any other word. */
function monthOf(word: string): number {
  const name = word.toLowerCase()
  const month = MONTHS.findIndex((short) => name.startsWith(short)) + 1
  return name.length === 3 || name === NAMES[month - 1] || (name === 'sept' && month === 9) ? month : 0
}

function two(part: string | number): string {
  return String(part).padStart(2, '0')
}

function spelled(text: string): string | null {
  const [, digits = '', fraction = '', zone = ''] = SPELLED.exec(text) ?? []
  if (digits === '' || (fraction !== '' && digits.length !== 14)) return null
  const part = (from: number, to: number) => digits.slice(from, to)
  const date = `${part(0, 4)}-${part(4, 6)}-${part(6, 8)}`
  if (digits.length === 8) return `${date}${zone}`
  const iso = `${date}T${part(8, 10)}:${part(10, 12)}`
  if (digits.length > 12) return `${iso}:${part(12, 14)}.${part(14, 20)}${fraction}000${zone}`
  // So many digits may be milliseconds, of before 2001.
  return zone !== '' || isInCalendar(digits) ? `${iso}${zone}` : null
}

function isInCalendar(digits: string): boolean {
  const part = (at: number) => Number(digits.slice(at, at + 2))
  return part(4) >= 1 && part(4) <= 12 && part(6) >= 1 && part(6) <= 31 && part(8) < 24 && part(10) < 60
}

function slashed(text: string): string | null {
  const [, year, month = '', day = '', rest = ''] = SLASHED.exec(text) ?? []
  return year === undefined ? null : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${rest}`
}

/** As in the header of a mail (RFC 2822). */
function mailed(text: string): string | null {
  const found = MAILED.exec(text.replace(/\s+/g, ' '))
  if (found === null) return null
  const [, day = '', name = '', year = '', hour = '', minute = '', second = '00', zone = ''] = found
  const month = MONTHS.indexOf(name.toLowerCase()) + 1
  const offset = /^[a-z]/i.test(zone) ? ZONES.get(zone.toLowerCase()) : zone
  if (month === 0 || offset === undefined) return null
  const four = year.length === 4 ? year : `${Number(year) < 50 ? 20 : 19}${year}`
  return `${four}-${two(month)}-${two(day)}T${two(hour)}:${minute}:${second}${offset}`
}
