import { basename } from 'node:path'
import type { Foretold } from '@/lib/message/foretold'
import type { Reading, UnreadableReading } from '@/lib/message/reading'
import { withContents } from '@/lib/source/chosen-projects'
import { why } from '@/lib/unread/why-unread'
import { decode } from '@/server/containers/decode'
import type { Place, Protocol, ReadContext } from '@/server/protocols/protocol'
import type { Source } from '@/server/store/store'

/** Whose words are read, and how; `explain` as in `Found`. */
export type Reader = { protocol: Protocol; context: ReadContext; explain: boolean }

/** Where the text lies, and what lines before it tell; `captures` are what the place's `match` said of the path. */
export type At = {
  place: Place
  path: string
  captures: Record<string, string>
  line: number | null
  foretold?: Foretold | undefined
}

/** What the readers of a source are told of it. */
export function contextOf({ root, config }: Pick<Source, 'root' | 'config'>): ReadContext {
  const { zone, humans, aliases, projects } = config
  const contents = withContents(projects)
  return { zone, humans, aliases: new Map(Object.entries(aliases)), root: basename(root), contents }
}

export function unreadable(reason: string): UnreadableReading {
  return { reading: 'unreadable', reason, at: null, line: null, column: null }
}

/** Bytes to readings. Never throws. */
export function readBytes(reader: Reader, at: At, bytes: Uint8Array): Reading[] {
  const text = decode(bytes)
  return typeof text === 'string' ? readText(reader, at, text) : [text]
}

/** A file that is one thing: where there is nothing to read, that is what is said. Never empty. */
export function readFile(reader: Reader, at: At, bytes: Uint8Array): Reading[] {
  if (bytes.length === 0) return [unreadable(why('empty-file'))]
  const readings = readBytes(reader, at, bytes)
  return readings.length > 0 ? readings : [unreadable(why('nothing-inside'))]
}

export function readText(reader: Reader, { place, path, captures, line, foretold }: At, text: string): Reading[] {
  const { protocol, context, explain } = reader
  const found = { place: place.name, path, captures, text, line, context, explain }
  try {
    return protocol.read(foretold === undefined ? found : { ...found, foretold })
  } catch (error) {
    return [unreadable(why('reader-failed', protocol.title, error instanceof Error ? error.message : String(error)))]
  }
}

export function hasUnreadable(readings: readonly Reading[]): boolean {
  return readings.some(({ reading }) => reading === 'unreadable')
}

/** A place counts as unreadable only if it yields no other reading. */
export function isUnreadable(readings: readonly Reading[]): boolean {
  return readings.length > 0 && readings.every(({ reading }) => reading === 'unreadable')
}
