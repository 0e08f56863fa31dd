import { why } from '@/lib/unread/why-unread'
import { findFault } from './json-fault'

const MAX_DEPTH = 500
const MAX_KEYS = 200_000
const MAX_ITEMS = 500_000
/** Where and why (`WhyCode`) a text is not readable. `at` is a 0-based byte offset in its UTF-8; line and column (in characters) count from 1. */
export type JsonFault = { ok: false; reason: string; at: number | null; line: number | null; column: number | null }

export type ParsedJson =
  | { ok: true; value: unknown /** Some object names a key twice; the last one counts. */; duplicateKeys: boolean }
  | JsonFault

/**
 * Strict JSON, at most 500 levels deep, 200,000 members and 500,000 items large. Never throws, never recurses.
 * The caller has removed a byte order mark.
 */
export function parseJson(text: string): ParsedJson {
  const { members, commas, tooDeep } = measure(text)
  if (tooDeep !== null) return fault(text, tooDeep, why('json-too-deep', MAX_DEPTH))
  if (members > MAX_KEYS) return tooMany(why('json-members', MAX_KEYS))
  if (commas > MAX_ITEMS) return tooMany(why('json-items', MAX_ITEMS))
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    const found = findFault(text)
    return fault(text, found.at, found.reason)
  }
  if (typeof value !== 'object' || value === null) return { ok: true, value, duplicateKeys: false }
  return { ok: true, value, duplicateKeys: members !== countKeys(value) }
}

function tooMany(reason: string): JsonFault {
  return { ok: false, reason, at: null, line: null, column: null }
}

/** `tooDeep` is the position of the first bracket beyond the depth that is read, if there is one. */
type Measure = { members: number; commas: number; tooDeep: number | null }

/**
 * How much a text stands for, up to where it passes a bound: said before it is parsed, because a short text may stand
 * for a hundred times its room. In valid JSON, members as written are colons outside strings, and all but the first of
 * anything follow a comma.
 */
function measure(text: string): Measure {
  let members = 0
  let commas = 0
  let depth = 0
  for (let at = 0; at < text.length && members <= MAX_KEYS && commas <= MAX_ITEMS; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0x22) at = stringEnd(text, at)
    else if (code === 0x3a) members += 1
    else if (code === 0x2c) commas += 1
    else if (code === 0x7b || code === 0x5b) {
      depth += 1
      if (depth > MAX_DEPTH) return { members, commas, tooDeep: at }
    } else if (code === 0x7d || code === 0x5d) depth -= 1
  }
  return { members, commas, tooDeep: null }
}

/** Position of the quote that ends the string beginning at `start`. */
function stringEnd(text: string, start: number): number {
  let at = start
  for (;;) {
    at = text.indexOf('"', at + 1)
    if (at === -1) return text.length
    let slashes = at - 1
    while (text.charCodeAt(slashes) === 0x5c) slashes -= 1
    if ((at - slashes) % 2 === 1) return at
  }
}

/** Keys that survived parsing; fewer than were written means that some object named a key twice. */
function countKeys(root: object): number {
  let keys = 0
  const open: object[] = [root]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const inside: unknown[] = Array.isArray(next) ? next : Object.values(next)
    if (!Array.isArray(next)) keys += inside.length
    for (const item of inside) if (typeof item === 'object' && item !== null) open.push(item)
  }
  return keys
}

function fault(text: string, at: number, reason: string): JsonFault {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1
  let line = 1
  for (let brk = text.indexOf('\n'); brk !== -1 && brk < lineStart; brk = text.indexOf('\n', brk + 1)) line += 1
  const column = characters(text, lineStart, at) + 1
  return { ok: false, reason, at: utf8Length(text, at), line, column }
}

function characters(text: string, from: number, to: number): number {
  let count = 0
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 0xdc00 || code > 0xdfff) count += 1
  }
  return count
}

function utf8Length(text: string, end: number): number {
  let bytes = 0
  for (let at = 0; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 0x80) bytes += 1
    else if (code < 0x800) bytes += 2
    else if (code >= 0xd800 && code <= 0xdfff) bytes += 2
    else bytes += 3
  }
  return bytes
}
