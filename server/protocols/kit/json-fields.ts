import { WrittenNumber } from '@/lib/json/written-number'
import type { Mapped } from '@/lib/message/reading'

export type Fields = Record<string, unknown>

/** Where a word may stand, in order of preference: `a.b` written as `['a', 'b']`. */
export type Paths = readonly (readonly string[])[]

/** What was found for a word: the native field (dotted) and its value as parsed; both null when nothing is there. */
export type Found = { word: string; field: string | null; value: unknown }

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof WrittenNumber)
}

/** `paths('id', 'data.id')`: the places of a word, best first. */
export function paths(...dotted: string[]): Paths {
  return dotted.map((path) => path.split('.'))
}

/** The first place that holds something: null, an empty text and an empty list count as nothing. */
export function find(record: Fields, word: string, places: Paths): Found {
  for (const path of places) {
    const value = valueAt(record, path)
    if (!isNothing(value)) return { word, field: path.join('.'), value }
  }
  return { word, field: null, value: null }
}

/** Whether the field was written at all, null and empty included. */
export function isWritten(record: Fields, places: Paths): boolean {
  return places.some((path) => valueAt(record, path) !== undefined)
}

/** Text of a word that should be one text: numbers and booleans as written, anything else is null. */
export function asText(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value
  const isPlain = typeof value === 'number' || typeof value === 'boolean' || value instanceof WrittenNumber
  return isPlain ? String(value) : null
}

/** A payload whole: a text as it is, anything else as JSON; null where none of the places holds something. */
export function payloadAt(record: Fields, places: Paths): { field: string; text: string } | null {
  const { field, value } = find(record, 'payload', places)
  if (field === null) return null
  return { field, text: typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '') }
}

/** A number, also one written as text. */
export function asNumber(value: unknown): number | null {
  const isText = typeof value === 'string' && value.trim() !== ''
  const number = isText || value instanceof WrittenNumber ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** Texts of a field that may be one text or a list; at most 1,000. */
export function asTexts(value: unknown): string[] {
  const texts: string[] = []
  for (const item of Array.isArray(value) ? value.slice(0, 1_000) : [value]) {
    const text = asText(item)
    if (text !== null) texts.push(text)
  }
  return texts
}

/** The mapping of a message that nobody asked to explain. */
export const UNEXPLAINED: readonly Mapped[] = Object.freeze([])

/** "Read as": each word with its native field and the value as read, cut to one screen line. For `explain` only. */
export function mapping(found: readonly Found[]): Mapped[] {
  return found.map(({ word, field, value }) => ({ word, field, value: field === null ? '' : shown(value) }))
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (asText(value) ?? JSON.stringify(value) ?? '')
  return text.length > 200 ? `${text.slice(0, 199)}…` : text
}

function valueAt(record: Fields, path: readonly string[]): unknown {
  let inside: unknown = record
  for (const key of path) {
    if (!isFields(inside)) return undefined
    const value = inside[key]
    if (value === undefined || !Object.hasOwn(inside, key)) return undefined
    inside = value
  }
  return inside
}

function isNothing(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) && value.length === 0
}
