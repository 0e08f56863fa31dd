import { parseJson } from './json'

/**
 * The text of a JSON list, or of an object whose field `list` is one, with one more element at the end of the list. All
 * other bytes stay as they are. Null where there is no such list, or where a key is named twice.
 */
export function withElement(text: string, list: string, element: string): string | null {
  const parsed = parseJson(text)
  if (!parsed.ok || parsed.duplicateKeys) return null
  const open = Array.isArray(parsed.value) ? text.indexOf('[') : openingOf(text, list)
  if (open === null) return null
  const close = closing(text, open)
  const inside = text.slice(open + 1, close)
  const last = inside.trimEnd()
  const step = indentOf(text, open)
  const laid = step === null ? element : laidOut(element, `${step.outer}${step.step}`, step.step)
  const before = last === '' ? '' : `${last},`
  const gap = step === null ? (last === '' ? '' : ' ') : `\n${step.outer}${step.step}`
  const after = step === null ? '' : `\n${step.outer}`
  return `${text.slice(0, open + 1)}${before}${gap}${laid}${after}${text.slice(close)}`
}

/** Where the list of a top-level field begins; null when the field is no list. The text is valid JSON. */
function openingOf(text: string, field: string): number | null {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') depth -= 1
    else if (sign === '"') {
      const end = stringEnd(text, at)
      const value = skipSpace(text, end + 1)
      if (depth === 1 && text.charAt(value) === ':' && JSON.parse(text.slice(at, end + 1)) === field) {
        const open = skipSpace(text, value + 1)
        return text.charAt(open) === '[' ? open : null
      }
      at = end
    }
  }
  return null
}

function closing(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (sign === '"') at = stringEnd(text, at)
    else if (sign === '[' || sign === '{') depth += 1
    else if (sign === ']' || sign === '}') {
      depth -= 1
      if (depth === 0) return at
    }
  }
  throw new RangeError('The list has no end.')
}

function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text.charAt(at) === '\\') at += 1
    else if (text.charAt(at) === '"') return at
  }
  throw new RangeError('The string has no end.')
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (/\s/.test(text.charAt(at))) at += 1
  return at
}

/** How the line of the list is indented, and by how much more its elements are; null where all stands in one line. */
function indentOf(text: string, open: number): { outer: string; step: string } | null {
  if (!text.trim().includes('\n')) return null
  const line = text.lastIndexOf('\n', open) + 1
  const outer = /^[ \t]*/.exec(text.slice(line, open))?.[0] ?? ''
  const step = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  '
  return { outer, step }
}

function laidOut(element: string, indent: string, step: string): string {
  return JSON.stringify(JSON.parse(element), null, step).replaceAll('\n', `\n${indent}`)
}
