import { isAscii } from 'node:buffer'
import { hash } from 'node:crypto'
import { hidesCharacters } from '@/lib/letters/glyphs'
import { FLAGS } from '@/lib/message/flags'
import type { MessageReading, Reading } from '@/lib/message/reading'

/** A name, id or key is at most this long in the index. Of the bytes two fit into one key (2,704 on Postgres). */
const MAX_NAME = { letters: 500, bytes: 1200 }
/** What is left of a longer one; fewer letters where these take more bytes. */
const KEPT_OF_NAME = { letters: 460, bytes: 1160, wideLetters: 380 }
/** Most bytes that a 16-bit unit of a text takes. */
const UNIT_BYTES = 3
const NON_ASCII = /[^\0-\x7f]/
const SURROGATE = /[\ud800-\udfff]/
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** The same text on both databases: NUL as `␀`, a lone surrogate as `\ufffd`. The very same string when it is clean. */
export function cleanText(text: string): string {
  const visible = text.includes('\0') ? text.replaceAll('\0', '␀') : text
  return SURROGATE.test(visible) ? visible.replace(LONE_SURROGATE, '\ufffd') : visible
}

/** A name that fits an index; a longer one is cut and ends in its own hash, so that it stays another name. */
export function cleanName(text: string): string {
  const clean = cleanText(text)
  if (!isLongName(clean)) return clean
  const most = clean.slice(0, KEPT_OF_NAME.letters)
  const kept = Buffer.byteLength(most) > KEPT_OF_NAME.bytes ? most.slice(0, KEPT_OF_NAME.wideLetters) : most
  return `${cleanText(kept)}…${hash('sha256', clean).slice(0, 32)}`
}

function isLongName(name: string): boolean {
  if (name.length <= MAX_NAME.bytes / UNIT_BYTES) return false
  return name.length > MAX_NAME.letters || Buffer.byteLength(name) > MAX_NAME.bytes
}

/**
 * Readings whose every text may be stored, flagged where that changed them and where a message hides characters; the
 * very same objects when they are clean. `found` is what they were read from.
 */
export function cleanReadings(
  readings: readonly Reading[],
  found: { bytes: Uint8Array; path: string },
): readonly Reading[] {
  const plain = isPlain(found.bytes) && !NON_ASCII.test(found.path)
  return readings.map((reading) => {
    const clean = named(plain ? reading : deep(reading))
    if (clean.reading === 'unreadable') return clean
    const flags: string[] = clean === reading ? [] : [FLAGS.sanitised]
    if (!plain && hides(clean)) flags.push(FLAGS.hiddenCharacters)
    return flags.length === 0 ? clean : { ...clean, flags: [...clean.flags, ...flags] }
  })
}

/** Whether what is said, or a name in it, holds characters that do not show or that turn the reading order. */
function hides(reading: Reading): boolean {
  if (reading.reading !== 'message') return false
  const { body, reasoning, channel, fromRaw, to, nativeId } = reading
  return [body, reasoning, channel, fromRaw, nativeId, ...to.map(({ raw }) => raw)].some(
    (text) => text !== null && hidesCharacters(text),
  )
}

/** Nothing but ASCII, no NUL and no escape that could stand for more: nearly every message, told without looking inside. */
function isPlain(bytes: Uint8Array): boolean {
  return bytes.length > 0 && isAscii(bytes) && bytes.indexOf(0) === -1 && !view(bytes).includes('\\u')
}

function view(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Copies only what changes. Sound because cleaning turns text into text and nothing into anything else. */
function deep<T>(value: T): T {
  if (typeof value === 'string') return cleanText(value) as T & string
  if (typeof value !== 'object' || value === null) return value
  let copy: T | null = null
  for (const key in value) {
    const before = value[key]
    const after = deep(before)
    if (after === before) continue
    copy ??= (Array.isArray(value) ? [...value] : { ...value }) as T & object
    copy[key] = after
  }
  return copy ?? value
}

function named<R extends Reading>(reading: R): R {
  if (reading.reading === 'log' && reading.ends !== undefined) return { ...reading, ends: cleanName(reading.ends) }
  if (reading.reading !== 'message' || !isLong(reading)) return reading
  const short = (text: string | null) => (text === null ? null : cleanName(text))
  return {
    ...reading,
    channel: cleanName(reading.channel),
    nativeId: short(reading.nativeId),
    traceId: short(reading.traceId),
    replyTo: short(reading.replyTo),
    from: short(reading.from),
    type: cleanName(reading.type),
    state: short(reading.state),
    links: reading.links.map((link) => ({ ...link, key: cleanName(link.key) })),
  }
}

function isLong(reading: MessageReading): boolean {
  const { channel, nativeId, traceId, replyTo, from, type, state, links } = reading
  const names = [channel, nativeId, traceId, replyTo, from, type, state]
  return names.some((name) => name !== null && isLongName(name)) || links.some(({ key }) => isLongName(key))
}
