import { locatedAt } from '@/lib/json/json-place'
import { FLAGS } from '@/lib/message/flags'
import type { Reading } from '@/lib/message/reading'
import type { Found, Place, Protocol } from '../protocol'

/**
 * Reads a file that should be one value in JSON and holds several one after the other: each as if it were alone, with its
 * place in the file. Where no message or heartbeat comes of that, the file is what it is as a whole.
 */
export function readEach(places: readonly Place[], read: Protocol['read']): Protocol['read'] {
  return (found) => {
    const readings = read(found)
    if (found.line !== null || !readings.every(({ reading }) => reading === 'unreadable')) return readings
    const each = eachIn(places, read, found)
    return each.some(({ reading }) => reading === 'message' || reading === 'heartbeat') ? each : readings
  }
}

function eachIn(places: readonly Place[], read: Protocol['read'], found: Found): Reading[] {
  const { text } = found
  const container = places.find(({ name }) => name === found.place)?.container
  return (container?.parts?.(text) ?? []).flatMap(({ start, end }) => {
    const part = text.slice(start, end)
    return read({ ...found, text: part }).map((reading): Reading => {
      if (reading.reading === 'unreadable') return { ...reading, ...locatedAt(text, start, reading) }
      if (reading.reading !== 'message') return reading
      const [own] = reading.fingerprint === null ? (container?.cut(part) ?? []) : []
      const fingerprint = own?.is === 'record' ? own.identity() : reading.fingerprint
      return { ...reading, fingerprint, flags: [...reading.flags, FLAGS.sharedFile] }
    })
  })
}
