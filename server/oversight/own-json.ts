import { hash } from 'node:crypto'
import { parseJson } from '@/lib/json/json'
import { lostNumbers, MARK, overLostNumbers, unmarkedNumbers } from '@/lib/json/json-numbers'
import type { MessageDetail } from '@/lib/message/message'
import { type Fields, isFields } from '@/server/protocols/kit/json-fields'

/** A message's own object in the text of its place, by the sha256 of its JSON; null where there is none. */
export function recordIn(text: string, sha256: string | null): Fields | null {
  const parsed = parseJson(text)
  if (!parsed.ok) return null
  const own = elementsOf(parsed.value).find((element) => hash('sha256', JSON.stringify(element)) === sha256)
  if (own !== undefined) return own
  return isFields(parsed.value) ? parsed.value : null
}

/**
 * What is read from a message's own object, with every number as it was written: JavaScript would read some as others.
 * `record` is that object as `recordIn` gives it.
 */
export function payloadIn(
  text: string,
  record: Fields,
  payload: (record: Fields) => { field: string; text: string } | null,
): { field: string; text: string } | null {
  if (lostNumbers(text).length === 0 || text.includes('\\u0000')) return payload(record)
  const found = payload(sameIn(text, record, (token) => `${MARK}${token}`))
  return found === null ? null : { ...found, text: unmarkedNumbers(found.text).replace(/^\0/, '') }
}

/** The same object, with such numbers as texts. */
export function sameIn(text: string, record: Fields, said: (token: string) => string = (token) => token): Fields {
  if (lostNumbers(text).length === 0) return record
  const [plain, other] = [parseJson(text), parseJson(overLostNumbers(text, (token) => JSON.stringify(said(token))))]
  if (!plain.ok || !other.ok) return record
  const own = JSON.stringify(record)
  const at = elementsOf(plain.value).findIndex((one) => JSON.stringify(one) === own)
  return elementsOf(other.value)[at] ?? (isFields(other.value) ? other.value : record)
}

/** The sha256 of its JSON, as the place says it that is the message's now. */
export function elementSha({ places, path: own }: Pick<MessageDetail, 'places' | 'path'>): string | null {
  return (places.find(({ path, until }) => path === own && until === null) ?? places.at(-1))?.sha256 ?? null
}

/** What became of an element with this sha256 of its JSON in a list that was written anew; `changed` also while it cannot be read. */
export function elementIn(text: string, sha256: string, id: string | null): 'same' | 'changed' | 'gone' {
  const parsed = parseJson(text)
  if (!parsed.ok) return 'changed'
  const elements = elementsOf(parsed.value)
  if (elements.some((one) => hash('sha256', JSON.stringify(one)) === sha256)) return 'same'
  return id !== null && elements.some((one) => (one.message_id ?? one.id) === id) ? 'changed' : 'gone'
}

function elementsOf(value: unknown): Fields[] {
  const list = isFields(value) ? value.messages : value
  return (Array.isArray(list) ? list : [value]).filter(isFields)
}

/** What lies at a dotted path of a message whose payload may be JSON in a text; null where that is no single value. */
export function valueAt(record: Fields, payload: string | null, path: string): string | null {
  const parsed = payload === null ? null : parseJson(overLostNumbers(payload, (token) => JSON.stringify(token)))
  const whole = parsed?.ok ? { ...record, payload: parsed.value } : record
  let inside: unknown = whole
  for (const step of path.split('.')) {
    if (!isFields(inside) || !Object.hasOwn(inside, step)) return null
    inside = inside[step]
  }
  if (typeof inside === 'string') return inside
  return typeof inside === 'number' || typeof inside === 'boolean' ? String(inside) : null
}
