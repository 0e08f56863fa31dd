import { harmless, visibleLines } from '@/lib/letters/glyphs'
import type { Canonical } from '@/lib/message/canonical'
import { fullTime } from '@/lib/time/clock'

/** The columns, in this order: the canonical fields. */
export const COLUMNS = [
  ...['uid', 'seq', 'source', 'protocol', 'channel', 'nativeId', 'traceId', 'traceBasis', 'replyTo'],
  ...['from', 'to', 'broadcast', 'mentions', 'type', 'kind', 'priority', 'sentAt', 'sentAtRaw', 'observedAt', 'state'],
  ...['body', 'reasoning', 'path', 'offset', 'length', 'sha256', 'flags', 'masked'],
] as const

/** Spreadsheets take a file that begins so for UTF-8, and any other for the code page of their machine. */
export const byteOrderMark = '\ufeff'

const TIMES: ReadonlySet<string> = new Set(['sentAt', 'observedAt'])

/**
 * What a spreadsheet takes for a formula, also after blanks and in the wide letters of East Asian keyboards. An
 * apostrophe is among them so that one at the beginning was always put there: without it the text is as it was.
 */
const ACTS_FIRST = /^(?:'|[\t\r\n\0]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/u

export const csvHead = `${byteOrderMark}${COLUMNS.map(quoted).join(',')}\r\n`

/** One record of RFC 4180. Nothing is null; lists are JSON, times ISO 8601 in UTC. */
export function csvRecord(message: Canonical): string {
  const values = new Map<string, unknown>(Object.entries(message))
  return `${COLUMNS.map((name) => cellOf(name, values.get(name) ?? null)).join(',')}\r\n`
}

/** One record of any values; nothing is null. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map((value) => cellOf('', value)).join(',')}\r\n`
}

function cellOf(name: string, value: unknown): string {
  if (value === null) return ''
  if (typeof value === 'number' && TIMES.has(name)) return quoted(fullTime(value))
  if (typeof value === 'string') return quoted(visibleLines(value))
  return typeof value === 'object' ? quoted(harmless(JSON.stringify(value))) : quoted(String(value))
}

function quoted(text: string): string {
  const tame = ACTS_FIRST.test(text) ? `'${text}` : text
  return `"${tame.replaceAll('"', '""')}"`
}
