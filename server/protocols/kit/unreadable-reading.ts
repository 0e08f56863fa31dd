import type { JsonFault } from '@/lib/json/json'
import type { UnreadableReading } from '@/lib/message/reading'
import { reading } from '@/lib/text/sources/reading-words'

const words = reading.unreadable

/** What could not be read, as a reading. */
export function unreadable({ reason, at, line, column }: Omit<JsonFault, 'ok'>): UnreadableReading {
  return { reading: 'unreadable', reason, at, line, column }
}

/** JSON that is no object where only an object has a meaning. */
export function notAnObject(value: unknown): UnreadableReading {
  return unreadable({ reason: words.noObject(nameOf(value)), at: 0, line: 1, column: 1 })
}

function nameOf(value: unknown): string {
  if (value === null) return words.kinds.null
  if (Array.isArray(value)) return words.kinds.array
  const kind = value instanceof Number ? 'number' : typeof value
  return kind === 'object' ? words.kinds.object : words.kinds.other(kind)
}
