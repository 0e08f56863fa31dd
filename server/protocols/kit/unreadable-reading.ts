import type { JsonFault } from '@/lib/json/json'
import type { UnreadableReading } from '@/lib/message/reading'
import { why } from '@/lib/unread/why-unread'

/** What could not be read, as a reading. */
export function unreadable({ reason, at, line, column }: Omit<JsonFault, 'ok'>): UnreadableReading {
  return { reading: 'unreadable', reason, at, line, column }
}

/** JSON that is no object where only an object has a meaning. */
export function notAnObject(value: unknown): UnreadableReading {
  return unreadable({ reason: why('no-object', nameOf(value)), at: 0, line: 1, column: 1 })
}

function nameOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return value instanceof Number ? 'number' : typeof value
}
