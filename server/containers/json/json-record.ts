import { parseJson } from '@/lib/json/json'
import { overLostNumbers } from '@/lib/json/json-numbers'
import type { Naming } from '@/lib/json/list-layout'
import { type Fields, isFields, unsealed } from '@/lib/ledger/seal'
import type { Sealed, Spoken } from '../container'

/** Known by all that it holds; an id stands in one of the usual fields. */
export const PLAIN: Naming = { id: ['message_id', 'id'], identity: null, mutable: [] }

/** The JSON by which a value is the same one. */
export function jsonIdentity(value: unknown, { identity, mutable }: Naming): string {
  if (!isFields(value) || (identity === null && mutable.length === 0)) return JSON.stringify(value)
  if (identity === null) return JSON.stringify(without(value, mutable))
  return JSON.stringify(Object.fromEntries(identity.map((name) => [name, value[name] ?? null])))
}

/** The id that a record gives itself; null where it gives none. */
export function ownId(value: unknown, { id }: Naming): unknown {
  if (!isFields(value)) return null
  return id.map((name) => value[name]).find((one) => one !== undefined && one !== null) ?? null
}

export function without(value: Fields, names: readonly string[]): Fields {
  return names.length === 0
    ? value
    : Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
}

/** What a signature in a message covers; null where there is none. What may change is not covered. */
export function sealedIn(message: Fields, { mutable }: Naming): Sealed | null {
  const found = unsealed(message)
  return found === null ? null : { seal: found.seal, bare: without(found.bare, mutable) }
}

/** The signature in the text of one record that is JSON. */
export function sealedJson(text: string, naming: Naming): Sealed | null {
  const parsed = parseJson(text)
  return parsed.ok && !parsed.duplicateKeys && isFields(parsed.value) ? sealedIn(parsed.value, naming) : null
}

/**
 * A text as every reader takes it; null where it is no JSON, or names something twice. `exact`: with every number that
 * JavaScript reads as another as a text that nobody signed.
 */
export function exactJson(text: string): { value: unknown; exact: unknown } | null {
  const parsed = parseJson(text)
  if (!parsed.ok || parsed.duplicateKeys) return null
  const exact = overLostNumbers(text, (token) => JSON.stringify(`\0${token}`))
  return { value: parsed.value, exact: exact === text ? parsed.value : JSON.parse(exact) }
}

/** `message` as it is signed, `read` as it was read. */
export function spokenAs(message: Fields, read: unknown, naming: Naming): Spoken {
  return { message, said: jsonIdentity(read, naming), sealed: sealedIn(message, naming) }
}
