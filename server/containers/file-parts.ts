import { parseJson } from '@/lib/json/json'
import { isFields } from '@/lib/ledger/seal'
import { type LinePart, objectEnd } from './line-parts'

/** So many values of one file are told apart, and so many torn ones among them. */
const MOST_VALUES = 10_000
const MOST_TORN = 16
const SPACE = /[\s\ufeff]/

/**
 * The parts of a file that should be one value in JSON and is not: values one after the other, laid out or not, with or
 * without a comma between them. One that is torn ends where a line begins the next. Null where something else stands
 * between them, or no whole object is among them: then nobody can tell a record from a piece of one.
 */
export function filePartsOf(text: string): LinePart[] | null {
  const parts: LinePart[] = []
  let torn = 0
  let holdsObject = false
  for (let at = skipBlank(text, 0); at < text.length; ) {
    const sign = text.charAt(at)
    if ((sign !== '{' && sign !== '[') || parts.length >= MOST_VALUES) return null
    const end = objectEnd(text, at, text.length)
    const parsed = end === null ? null : parseJson(text.slice(at, end))
    if (end !== null && parsed?.ok) {
      holdsObject ||= isFields(parsed.value)
      parts.push({ start: at, end, isRecord: true })
      at = skipComma(text, end)
      continue
    }
    torn += 1
    if (sign === '[' || torn > MOST_TORN) return null
    const next = nextValue(text, at)
    parts.push({ start: at, end: text.slice(0, next).trimEnd().length, isRecord: false })
    at = next
  }
  const [first] = parts
  const isWhole = parts.length === 1 && first !== undefined && text.trim() === text.slice(first.start, first.end)
  return holdsObject && !isWhole ? parts : null
}

/** Where a line begins another value behind a torn one: in one that is laid out nothing else begins where lines do. */
function nextValue(text: string, from: number): number {
  const isLaidOut = /^\S*\n[ \t]/.test(text.slice(from, from + 200).replaceAll('\r', ''))
  for (let feed = text.indexOf('\n', from); feed !== -1; feed = text.indexOf('\n', feed + 1)) {
    if (text.charAt(feed + 1) !== '{' && text.charAt(feed + 1) !== '[') continue
    if (isLaidOut || !/[[{:,]/.test(signBefore(text, feed))) return feed + 1
  }
  return text.length
}

function signBefore(text: string, end: number): string {
  let at = end - 1
  while (at > 0 && SPACE.test(text.charAt(at))) at -= 1
  return text.charAt(at)
}

function skipBlank(text: string, from: number): number {
  let at = from
  while (at < text.length && SPACE.test(text.charAt(at))) at += 1
  return at
}

function skipComma(text: string, from: number): number {
  const at = skipBlank(text, from)
  return text.charAt(at) === ',' ? skipBlank(text, at + 1) : at
}
