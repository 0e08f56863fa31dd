import type { JsonFault } from '@/lib/json'
import type { UnreadableReading } from '@/lib/reading'

/** What could not be read, as a reading. */
export function unreadable({ reason, at, line, column }: Omit<JsonFault, 'ok'>): UnreadableReading {
  return { reading: 'unreadable', reason, at, line, column }
}

/** JSON that is no object where only an object has a meaning. */
export function notAnObject(value: unknown): UnreadableReading {
  return unreadable({ reason: `Expected a JSON object, found ${nameOf(value)}.`, at: 0, line: 1, column: 1 })
}

function nameOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
