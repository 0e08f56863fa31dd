import type { Judged } from '@/lib/rules/judged'
import { breaches } from '@/lib/text/rules/breach-words'
import type { Fields } from '@/server/protocols/kit/json-fields'

export const TEMPLATE = /\{\{.*?\}\}|\[AUTO_[A-Z_]+\]/
const EACH = new RegExp(TEMPLATE, 'g')

/** Longer values are text, and shown values end here. */
const LONGEST = 200

/** A value of an agent's message that still is a template; who only speaks of one writes words around it. */
export function templateIn({ fromRaw, to, sentRaw, type }: Judged, said: Fields): string | null {
  const header = [type, fromRaw, sentRaw, ...to.map(({ raw }) => raw)].flatMap((value) => value ?? [])
  const found = [...header, ...textsIn(said)].find(isTemplate)
  return found === undefined ? null : breaches.template(found.trim())
}

export function isTemplate(value: string): boolean {
  return value.length <= LONGEST && TEMPLATE.test(value) && !/\s/.test(value.trim().replace(EACH, ''))
}

/** Every text in an object, however deep; never recurses. */
function textsIn(said: Fields): string[] {
  const texts: string[] = []
  const left: unknown[] = [said]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value === 'string') texts.push(value)
    else if (typeof value === 'object' && value !== null) left.push(...Object.values(value).reverse())
  }
  return texts
}
