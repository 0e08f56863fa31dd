import type { Mapped, Reading } from '@/lib/message/reading'
import { why } from '@/lib/unread/why-unread'
import { decode } from '@/server/containers/decode'
import { isText } from '@/server/store/ingest/derive/rows/identity'
import type { ForetellAgain, Kept, ReadAgain } from '@/server/store/ingest/rebuild/reindex'
import type { KeptMessage } from '@/server/store/read/read-kept'
import { cleanReadings } from '@/server/store/rows/clean'
import { contextOf, readBytes, readFile, readText, unreadable } from '@/server/tail/known/readings'
import { protocolNamed } from './protocol-facts'

/** Bytes that were kept, read as the tail reads them on the disk. */
export const readAgain: ReadAgain = (kept) => readKept(kept, false)

/** What became of each field of a message; nothing when its bytes are read as another one by now. */
export function explainAgain({ kept, index, nativeId }: KeptMessage): readonly Mapped[] {
  const readings = cleanReadings(readKept(kept, true), kept)
  const isOwn = (one: Reading | undefined) => one?.reading === 'message' && one.nativeId === nativeId
  const own = (kept.what === 'line' ? readings : readings.filter(isText))[index]
  // What names itself is not told by its number in the line.
  const found = isOwn(own) || nativeId === null ? own : readings.find(isOwn)
  return found?.reading === 'message' && isOwn(found) ? found.mapping : []
}

/** What kept lines tell of those behind them. */
export const foretellAgain: ForetellAgain = ({ source, place: name, what, bytes }, before) => {
  const foretells = what === 'line' ? placeNamed(source.protocol, name)?.foretells : undefined
  if (foretells === undefined) return undefined
  const text = decode(bytes)
  return typeof text === 'string' ? foretells(before, text) : before
}

function placeNamed(protocol: string, name: string | null) {
  return protocolNamed(protocol)?.places.find((one) => one.name === name)
}

function readKept({ source, path, place: name, what, line, bytes, foretold }: Kept, explain: boolean): Reading[] {
  const protocol = protocolNamed(source.protocol)
  const place = placeNamed(source.protocol, name)
  if (!protocol || !place) return [unreadable(why('no-reader', source.protocol, String(name)))]
  // What is kept may be shown, whatever is chosen by now for what is yet to be read.
  const reader = { protocol, context: { ...contextOf(source), contents: 'all' as const }, explain }
  const at = { place, path, captures: place.match(path) ?? {}, line, foretold }
  if (what === 'listed') return readText(reader, at, '')
  return what === 'content' ? readFile(reader, at, bytes) : readBytes(reader, at, bytes)
}
