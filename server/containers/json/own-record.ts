import { parseJson } from '@/lib/json/json'
import { lostNumbers, MARK, overLostNumbers, unmarkedNumbers } from '@/lib/json/json-numbers'
import { type Fields, isFields } from '@/lib/ledger/seal'
import type { Container, Sought } from '../container'

/** An object as it may be handed on to whoever reads or changes it. */
export type OwnRecord = Record<string, unknown>

/**
 * A message's own object in the text of its file; where none is known by that, or nothing is sought, what the text is by
 * itself; null where it is no object.
 */
export function recordIn(container: Container, text: string, sought: Pick<Sought, 'isIt'> | null): OwnRecord | null {
  const cut = sought === null ? [] : container.cut(text)
  const own = cut.find((one) => one.is === 'record' && isFields(one.value) && sought?.isIt(one.identity()) === true)
  const whole = own === undefined ? container.one(text) : null
  return objectOf(own?.is === 'record' ? own.value : whole?.ok ? whole.value : null)
}

/**
 * What is read from a message's own object, with every number as it was written: JavaScript would read some as others.
 * `record` is that object as `recordIn` gives it.
 */
export function payloadIn(
  container: Container,
  text: string,
  record: OwnRecord,
  payload: (record: OwnRecord) => { field: string; text: string } | null,
): { field: string; text: string } | null {
  if (!losesNumbers(container, text) || text.includes('\\u0000')) return payload(record)
  const found = payload(sameIn(container, text, record, (token) => `${MARK}${token}`))
  return found === null ? null : { ...found, text: unmarkedNumbers(found.text).replace(/^\0/, '') }
}

/** The same object, with such numbers as texts. */
export function sameIn(
  container: Container,
  text: string,
  record: OwnRecord,
  said: (token: string) => string = (token) => token,
): OwnRecord {
  if (!losesNumbers(container, text)) return record
  const exact = overLostNumbers(text, (token) => JSON.stringify(said(token)))
  const own = JSON.stringify(record)
  const valuesIn = (of: string) => container.cut(of).map((one) => (one.is === 'record' ? one.value : null))
  const at = valuesIn(text).findIndex((one) => JSON.stringify(one) === own)
  const whole = container.one(exact)
  return objectOf(valuesIn(exact)[at]) ?? objectOf(whole.ok ? whole.value : null) ?? record
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

/** What a payload, or another field of agents that is a text, says where it is JSON; undefined where it is none. */
export function jsonIn(text: string | null | undefined): unknown {
  const parsed = text === null || text === undefined ? null : parseJson(text)
  return parsed?.ok ? parsed.value : undefined
}

/** A text that is no JSON has no numbers: it is kept as it is written. */
export function losesNumbers({ spell }: Container, text: string): boolean {
  return spell === undefined && lostNumbers(text).length > 0
}

function objectOf(value: unknown): OwnRecord | null {
  return isFields(value) ? { ...value } : null
}
