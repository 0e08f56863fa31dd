import { parseJson } from './json'
import { layOut } from './json-layout'

/*
 * The one place that takes apart what agents wrote to show it, and for nothing else: what it means is read by its
 * protocol, out of the records that its container cuts, and nothing is derived from what is said here.
 */

/** The value of a text to be shown; null where it is no JSON. */
export function shownJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}

/** JSON with one value a line, nothing left out and no number rounded; null where it is none. */
export function laidOut(text: string): string | null {
  return shownJson(text) === null ? null : layOut(text, '  ', (quoted) => JSON.stringify(JSON.parse(quoted)))
}

/** The same, and other text as it is. */
export function pretty(text: string): string {
  return laidOut(text) ?? text
}

/** What the outermost brackets of a JSON text hold; null where it has none, or is no JSON. */
export function bracketed(text: string): 'object' | 'list' | null {
  const value = shownJson(text)?.value
  if (typeof value !== 'object' || value === null) return null
  return Array.isArray(value) ? 'list' : 'object'
}

/** How many fields an object has; null for anything else. */
export function fieldsIn(text: string): number | null {
  const value = shownJson(text)?.value
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value).length : null
}

/** Whether it is JSON within the bounds in which containers read it. */
export function isReadable(text: string): boolean {
  return parseJson(text).ok
}
