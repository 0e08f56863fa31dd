import type { JsonFault } from '@/lib/json/json'
import { why } from '@/lib/unread/why-unread'

const MOST_LINES = 100
/** Longer lines are text: no line of a header is so long, and matching stays cheap. */
const LONGEST = 2_000
const FENCE = /^---[ \t]*$/
const FIELD = /^([A-Za-z][A-Za-z0-9_-]{0,59})[ \t]*:[ \t]*(.*?)[ \t]*$/
const BODY = 'body'

type Line = { text: string; start: number; next: number }
type Mail = { [name: string]: string } & { body: string }
type ParsedMail = { ok: true; value: Mail; duplicateKeys: boolean } | JsonFault

/** Never throws. A name that stands twice, or is that of the text, makes it ambiguous; the last one counts. */
export function parseMail(text: string): ParsedMail {
  const found = headerOf(text)
  if (!found.ok) return found.fault
  const fields = found.lines.map(({ name, value }): [string, string] => [name.toLowerCase(), value])
  const names = new Set(fields.map(([name]) => name))
  const value = { ...Object.fromEntries(fields), [BODY]: bodyIn(text.slice(found.end)) }
  return { ok: true, value, duplicateKeys: names.size < fields.length || names.has(BODY) }
}

/** The letter with one name of its header set, and everything else as it was; null where the value cannot stand there. */
export function withHeader(text: string, { field, value }: { field: string; value: string }): string | null {
  const found = headerOf(text)
  const line = headerLine(field, value)
  if (!found.ok || line !== `${field}: ${value}` || line.length > LONGEST || !FIELD.test(line)) return null
  const standing = found.lines.find(({ name }) => name.toLowerCase() === field.toLowerCase())
  if (standing === undefined) {
    const end = text.slice(0, found.close).endsWith('\r\n') ? '\r\n' : '\n'
    return `${text.slice(0, found.close)}${line}${end}${text.slice(found.close)}`
  }
  const { at } = standing
  return `${text.slice(0, at)}${value}${text.slice(at + standing.value.length)}`
}

/** A line of a header. What would end it is a space. */
export function headerLine(name: string, value: string): string {
  return `${name}: ${value.replaceAll(/\p{Cc}+|[\u2028\u2029]/gu, ' ').trim()}`
}

type Field = { name: string; value: string /** Where the value begins. */; at: number }
type Header =
  | { ok: true; lines: readonly Field[] /** Where the line that ends it begins. */; close: number; end: number }
  | { ok: false; fault: JsonFault }

function headerOf(text: string): Header {
  const first = lineAt(text, 0)
  if (first.text.length > LONGEST || !FENCE.test(first.text)) return faultAt(text, 0, 1, why('mail-no-header'))
  const lines: Field[] = []
  let line = first
  for (let number = 2; line.next < text.length; number += 1) {
    line = lineAt(text, line.next)
    if (line.text.length <= LONGEST && FENCE.test(line.text))
      return { ok: true, lines, close: line.start, end: line.next }
    if (number > MOST_LINES + 1) return faultAt(text, line.start, number, why('mail-too-long', MOST_LINES))
    const [, name, value] = (line.text.length > LONGEST ? null : FIELD.exec(line.text)) ?? []
    if (name === undefined || value === undefined) return faultAt(text, line.start, number, why('mail-no-field'))
    lines.push({ name, value, at: line.start + valueStart(line.text) })
  }
  return faultAt(text, text.length, null, why('mail-cut'))
}

function valueStart(line: string): number {
  const colon = line.indexOf(':') + 1
  return colon + (/^[ \t]*/.exec(line.slice(colon))?.[0].length ?? 0)
}

/** The line that begins there, without its end. */
function lineAt(text: string, start: number): Line {
  const feed = text.indexOf('\n', start)
  const next = feed === -1 ? text.length : feed + 1
  const last = feed === -1 ? text.length : feed
  return { text: text.slice(start, text.charAt(last - 1) === '\r' ? last - 1 : last), start, next }
}

/** Without the blank line before it and the line end behind it. */
function bodyIn(rest: string): string {
  return rest.replace(/^\r?\n/, '').replace(/\r?\n$/, '')
}

function faultAt(text: string, at: number, line: number | null, reason: string): { ok: false; fault: JsonFault } {
  const bytes = new TextEncoder().encode(text.slice(0, at)).length
  return { ok: false, fault: { ok: false, reason, at: bytes, line: line ?? text.split('\n').length, column: 1 } }
}
