import { parseJson } from '@/lib/json/json'
import { isFields } from '@/lib/ledger/seal'
import type { Span } from './container'

/** A part of a line: a whole record, or what none can be made of. */
export type LinePart = Span & { isRecord: boolean }

/** So many records of one line are told apart. */
const MOST_RECORDS = 10_000
const SIGNS = /[ \t\r\ufeff]/

/**
 * The parts of a line that is no record by itself and holds some: several one after the other, a list of them, one with a
 * comma behind it, or beside NUL bytes. Blanks, commas and brackets around records belong to no part. Null where there is
 * no whole record in it: inside of what was torn nobody can tell a record from a piece of one.
 */
export function partsOf(line: string): LinePart[] | null {
  const parts: LinePart[] = []
  for (const { index, 0: piece } of line.matchAll(/\0+|[^\0]+/g)) {
    const end = index + piece.length
    const found = piece.startsWith('\0') ? null : recordsIn(line, index, end)
    const fault = { start: index, end, isRecord: false }
    const last = parts.at(-1)
    if (found !== null) parts.push(...found)
    else if (last?.isRecord === false) last.end = end
    else if (!isBlank(line, fault)) parts.push(fault)
  }
  const records = parts.filter(({ isRecord }) => isRecord).length
  const [first] = parts
  const isPlain = parts.length === 1 && first !== undefined && line.trim() === line.slice(first.start, first.end)
  return records === 0 || records > MOST_RECORDS || isPlain ? null : parts
}

/** Whether it holds whole records, and nothing that is none. */
export function isAllRecords(line: string): boolean {
  return partsOf(line)?.every(({ isRecord }) => isRecord) ?? false
}

/** Whole objects between `from` and `end`, and behind them one that was torn; null where something else stands there. */
function recordsIn(line: string, from: number, end: number): LinePart[] | null {
  const parts: LinePart[] = []
  const skip = (at: number) => {
    while (at < end && SIGNS.test(line.charAt(at))) at += 1
    return at
  }
  let at = skip(from)
  const isList = line.charAt(at) === '['
  if (isList) at = skip(at + 1)
  while (at < end && line.charAt(at) === '{') {
    const stop = objectEnd(line, at, end)
    if (stop === null) break
    const parsed = parseJson(line.slice(at, stop))
    if (!parsed.ok || !isFields(parsed.value)) return null
    parts.push({ start: at, end: stop, isRecord: true })
    at = skip(stop)
    if (line.charAt(at) === ',') at = skip(at + 1)
  }
  if (parts.length === 0) return null
  if (isList && line.charAt(at) === ']') {
    at = skip(at + 1)
    if (line.charAt(at) === ',') at = skip(at + 1)
  }
  if (at >= end) return parts
  return line.charAt(at) === '{' ? [...parts, { start: at, end, isRecord: false }] : null
}

/** Just behind the bracket that closes the one at `from`; null where none does. */
export function objectEnd(line: string, from: number, end: number): number | null {
  let depth = 0
  let isText = false
  for (let at = from; at < end; at += 1) {
    const sign = line.charAt(at)
    if (isText) {
      if (sign === '\\') at += 1
      else if (sign === '"') isText = false
    } else if (sign === '"') isText = true
    else if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return null
}

function isBlank(line: string, { start, end }: Span): boolean {
  return line.slice(start, end).trim() === ''
}
