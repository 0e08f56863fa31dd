import { hash } from 'node:crypto'
import type { MessageReading, Reading } from '@/lib/message/reading'
import type { StepFile } from './model'

/** A reading that becomes a row with text. */
export type TextReading = Extract<Reading, { reading: 'message' | 'log' | 'unreadable' }>

export function isText(reading: Reading): reading is TextReading {
  return reading.reading === 'message' || reading.reading === 'log' || reading.reading === 'unreadable'
}

/**
 * What tells an element of a document or snapshot from others.
 * - `uid` is known from the content alone where there is a native id, or one file is one message.
 * - else elements of equal content have `base` in common and are told apart by their occurrence.
 */
export type Element = {
  reading: TextReading
  sha256: string
  uid: string | null
  base: string
  index: number
  /** By what copies of it are known; null where it has no id, or nothing is said of that. */
  alike: string | null
}

/**
 * Uids begin with what puts neighbours side by side in their index: lines with their file and offset, messages with an
 * id with the time they were sent. Scattered ones would touch every page of the index in each transaction.
 */
const UID_LENGTH = 32
const ALIKE_DIGITS = 32
const START_DIGITS = 8
const TIME_DIGITS = 9

/** A line is where it was first seen; `index` counts the readings of one line. */
export function lineUid(label: string, path: string, generation: number, start: number, index: number): string {
  const file = hash('sha256', `line\0${label}\0${path}\0${generation}`).slice(0, UID_LENGTH - START_DIGITS)
  const uid = file + start.toString(36).padStart(START_DIGITS, '0')
  return index === 0 ? uid : `${uid}-${index}`
}

/** What of a line names itself is the same in every line and file; all else is where it was first seen. */
export function uidInLine(
  label: string,
  step: { file: { path: string }; generation: number; start: number; sha256: string },
  reading: TextReading,
  index: number,
): string {
  if (reading.reading !== 'message' || !isKnownBy(reading))
    return lineUid(label, step.file.path, step.generation, step.start, index)
  return namedUid(label, reading, contentHash(reading, step.sha256, false))
}

/** Whether it is a message that is itself wherever it lies. */
export function isKnownBy(reading: TextReading): boolean {
  return reading.reading === 'message' && reading.knownBy !== undefined && reading.nativeId !== null
}

function namedUid(source: string, { knownBy, nativeId, sent }: MessageReading, sha256: string): string {
  return minted(timeDigits(knownBy === 'id' ? null : sent.raw), `id\0${source}\0${nativeId}\0${sha256}`)
}

export function occurrenceUid(base: string, occurrence: number): string {
  return minted('', `${base}\0${occurrence}`)
}

export function taskUid(label: string, scope: string, task: string): string {
  return `t${minted('', `task\0${label}\0${scope}\0${task}`)}`
}

/** The readings with text of one content, in order. */
export function elementsOf(
  source: string,
  file: StepFile,
  content: { sha256: string; readings: readonly Reading[] },
): Element[] {
  const elements: Element[] = []
  const equal = new Map<string, number>()
  for (const reading of content.readings) {
    if (!isText(reading)) continue
    const alone = content.readings.length === 1
    const sha256 = contentHash(reading, content.sha256, alone)
    const same = reading.reading === 'message' && reading.bare !== undefined ? hash('sha256', reading.bare) : sha256
    const base = baseOf(source, file, reading, same)
    const nth = equal.get(base) ?? 0
    equal.set(base, nth + 1)
    elements.push({
      reading,
      sha256,
      base,
      uid: uidOf(source, file, { reading, sha256: same, base, nth }),
      index: elements.length,
      alike: reading.reading === 'message' ? alikeOf(reading) : null,
    })
  }
  return elements
}

/** Made once for each text: its place and its row both hold it. */
const alikes = new WeakMap<MessageReading, string>()

/** Hash of what copies of a message have in common, where it has an id. */
export function alikeOf(reading: MessageReading): string | null {
  const { nativeId, alike } = reading
  if (nativeId === null || alike === undefined || alike === null) return null
  const known = alikes.get(reading)
  if (known !== undefined) return known
  const made = hash('sha256', alike).slice(0, ALIKE_DIGITS)
  alikes.set(reading, made)
  return made
}

function uidOf(
  source: string,
  file: StepFile,
  element: { reading: TextReading; sha256: string; base: string; nth: number },
): string | null {
  const { reading, sha256, base, nth } = element
  if (reading.reading !== 'message') return null
  if (reading.nativeId !== null) return namedUid(source, reading, sha256)
  return file.shape === 'document' ? occurrenceUid(base, nth) : null
}

/**
 * A document without an id is itself wherever it lies for the same agent (`inbox/`, then `processed/`), so it belongs
 * to its channel and base name; an element without an id belongs to its file.
 */
function baseOf(source: string, file: StepFile, reading: TextReading, sha256: string): string {
  if (reading.reading === 'message' && file.shape === 'document')
    return `document\0${source}\0${reading.channel}\0${file.path.slice(file.path.lastIndexOf('/') + 1)}\0${sha256}`
  return `element\0${source}\0${file.path}\0${reading.reading}\0${sha256}`
}

function contentHash(reading: TextReading, whole: string, alone: boolean): string {
  if (reading.reading === 'message') return reading.fingerprint === null ? whole : hash('sha256', reading.fingerprint)
  if (alone) return whole
  return reading.reading === 'log'
    ? hash('sha256', `${reading.claimed.raw}\0${reading.text}`)
    : hash('sha256', `${reading.at}\0${reading.reason}`)
}

function minted(before: string, identity: string): string {
  return before + hash('sha256', identity).slice(0, UID_LENGTH - before.length)
}

/** The digits of a time as it was claimed, to the second for ISO 8601 and to the millisecond for an epoch. */
function timeDigits(raw: string | null): string {
  const digits = raw === null ? '' : raw.replace(/\D+/g, '').slice(0, 14)
  return Number(digits).toString(36).padStart(TIME_DIGITS, '0')
}
