import { parseJson } from '@/lib/json/json'
import { layOut } from '@/lib/json/json-layout'
import { spanAt } from '@/lib/json/json-place'
import type { ListLayout } from '@/lib/json/list-layout'

/**
 * The text of a JSON list, or of an object whose field `under` is one, with one more element at the end of the list. All
 * other bytes stay as they are. Null where there is no such list, or where a key is named twice.
 */
export function withElement(
  text: string,
  { under, indent }: Pick<ListLayout, 'under' | 'indent'>,
  element: string,
): string | null {
  const parsed = parseJson(text)
  if (!parsed.ok || parsed.duplicateKeys) return null
  const path = Array.isArray(parsed.value) ? [] : under === null ? null : [under]
  const found = path === null ? null : spanAt(text, path)
  if (found === null || text.charAt(found.start) !== '[') return null
  const open = found.start
  const close = found.end - 1
  const inside = text.slice(open + 1, close)
  const last = inside.trimEnd()
  const step = indentOf(text, open) ?? (last === '' && indent !== undefined ? { outer: '', step: indent } : null)
  const laid = step === null ? element : layOut(element, step.step).replaceAll('\n', `\n${step.outer}${step.step}`)
  const before = last === '' ? '' : `${last},`
  const gap = step === null ? (last === '' ? '' : ' ') : `\n${step.outer}${step.step}`
  const after = step === null ? '' : `\n${step.outer}`
  return `${text.slice(0, open + 1)}${before}${gap}${laid}${after}${text.slice(close)}`
}

/** How the line of the list is indented, and by how much more its elements are; null where all stands in one line. */
function indentOf(text: string, open: number): { outer: string; step: string } | null {
  if (!text.trim().includes('\n')) return null
  const line = text.lastIndexOf('\n', open) + 1
  const outer = /^[ \t]*/.exec(text.slice(line, open))?.[0] ?? ''
  const step = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  '
  return { outer, step }
}
