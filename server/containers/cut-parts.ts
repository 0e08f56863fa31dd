import { locatedAt } from '@/lib/json/json-place'
import type { Cut } from './container'
import type { LinePart } from './line-parts'

/** What is cut of each part of a text, where it stands in the text; null where there are none. */
export function cutParts(text: string, parts: readonly LinePart[], cut: (part: string) => Cut[]): Cut[] | null {
  if (parts.length === 0) return null
  return parts.flatMap(({ start, end }) =>
    cut(text.slice(start, end)).map((one): Cut => {
      const place = () => {
        const within = one.place()
        return { start: start + within.start, end: start + within.end }
      }
      return one.is === 'record'
        ? { ...one, shared: true, place }
        : { ...one, fault: { ...one.fault, ...locatedAt(text, start, one.fault) }, place }
    }),
  )
}
