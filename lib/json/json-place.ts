type Step = string | number | symbol

/** The line, from 1, on which the value at `path` begins in valid JSON; of what is not there, that of what would hold it. */
export function lineAt(text: string, path: readonly Step[]): number {
  let at = skipSpace(text, 0)
  for (const step of path) {
    const inside = childAt(text, at, step)
    if (inside === null) break
    at = inside
  }
  return text.slice(0, at).split('\n').length
}

/** Where the value at `path` begins in valid JSON, and just behind it; null where there is none. */
export function spanAt(text: string, path: readonly Step[]): { start: number; end: number } | null {
  let start = skipSpace(text, 0)
  for (const step of path) {
    const inside = childAt(text, start, step)
    if (inside === null) return null
    start = inside
  }
  return { start, end: valueEnd(text, start) }
}

/** Where the value of a key, or the item of a list, begins. Of a key that is named twice it is the last. */
function childAt(text: string, open: number, wanted: Step): number | null {
  const isList = text.charAt(open) === '['
  if (!isList && text.charAt(open) !== '{') return null
  let found: number | null = null
  let at = skipSpace(text, open + 1)
  for (let place = 0; at < text.length && !']}'.includes(text.charAt(at)); place += 1) {
    const keyEnd = isList ? at : valueEnd(text, at)
    const value = isList ? at : skipSpace(text, skipSpace(text, keyEnd) + 1)
    const key: unknown = isList ? place : JSON.parse(text.slice(at, keyEnd))
    if (key === wanted) found = value
    at = skipSpace(text, valueEnd(text, value))
    if (text.charAt(at) === ',') at = skipSpace(text, at + 1)
  }
  return found
}

/** Just behind the value that begins at `start`. */
function valueEnd(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (sign === '"') at = stringEnd(text, at)
    else if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') depth -= 1
    const next = text.charAt(at + 1)
    if (depth === 0 && (sign === '"' || '}]'.includes(sign) || next === '' || /[\s,:}\]]/.test(next))) return at + 1
  }
  return text.length
}

function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text.charAt(at) === '\\') at += 1
    else if (text.charAt(at) === '"') return at
  }
  return text.length
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (/\s/.test(text.charAt(at))) at += 1
  return at
}

/** `at`: a byte offset in UTF-8, from 0; line and column, in characters, from 1. */
type Located = { at: number | null; line: number | null; column: number | null }

/** What is said of a place in the part of a text that begins at `start`, as of the text. */
export function locatedAt(text: string, start: number, { at, line, column }: Located): Located {
  const before = text.slice(0, start)
  const last = before.slice(before.lastIndexOf('\n') + 1)
  return {
    at: at === null ? null : at + new TextEncoder().encode(before).length,
    line: line === null ? null : line + before.split('\n').length - 1,
    column: column === null || line !== 1 ? column : column + [...last].length,
  }
}
