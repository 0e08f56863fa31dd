import { spanAt } from '@/lib/json/json-place'
import type { Span } from '../container'

/**
 * The text with one field of the object at `path` set to a JSON value; every other byte as it was. A field that is not
 * there comes last, laid out as the one before it. Null where there is no such object.
 */
export function withField(
  text: string,
  path: readonly (string | number)[],
  { field, value }: { field: string; value: string },
): string | null {
  const object = spanAt(text, path)
  if (object === null || text.charAt(object.start) !== '{') return null
  const standing = spanAt(text, [...path, field])
  if (standing !== null) return `${text.slice(0, standing.start)}${value}${text.slice(standing.end)}`
  return added(text, object, `${JSON.stringify(field)}:${spaceAfterColon(text, object)}${value}`)
}

function added(text: string, { start, end }: Span, member: string): string {
  const inside = text.slice(start + 1, end - 1)
  const last = inside.trimEnd()
  if (last === '') return `${text.slice(0, start + 1)}${member}${text.slice(end - 1)}`
  const gap = /^\s*/.exec(inside)?.[0] ?? ''
  const lead = gap === '' && /,\s/.test(last) ? ' ' : gap
  return `${text.slice(0, start + 1)}${last},${lead}${member}${inside.slice(last.length)}${text.slice(end - 1)}`
}

function spaceAfterColon(text: string, { start, end }: Span): string {
  return /^\{\s*"(?:[^"\\]|\\.)*"\s*:\s/.test(text.slice(start, end)) ? ' ' : ''
}
