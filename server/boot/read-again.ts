import type { ReadAgain } from '@/server/store/ingest/reindex'
import { readBytes, readFile, readText, unreadable } from '@/server/tail/readings'
import { protocolNamed } from './protocol-facts'

/** Bytes that were kept, read as the tail reads them on the disk. */
export const readAgain: ReadAgain = ({ source, path, place: name, what, line, bytes }) => {
  const protocol = protocolNamed(source.protocol)
  const place = protocol?.places.find((one) => one.name === name)
  if (!protocol || !place) return [unreadable(`Nothing reads places of ${source.protocol} named ${name} any more.`)]
  const { zone, humans, aliases } = source.config
  const reader = { protocol, context: { zone, humans, aliases: new Map(Object.entries(aliases)) } }
  const at = { place, path, captures: place.match(path) ?? {}, line }
  if (what === 'listed') return readText(reader, at, '')
  return what === 'content' ? readFile(reader, at, bytes) : readBytes(reader, at, bytes)
}
