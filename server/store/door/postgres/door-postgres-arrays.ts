import type { SqlValue } from '../door'

/**
 * A column as the text of a Postgres array. The driver could do so only after it has asked every new connection for the
 * array types, and a connection that ends under that question ends the process.
 */
export function arrayOf(column: readonly SqlValue[]): string {
  return `{${column.map(elementOf).join(',')}}`
}

function elementOf(value: SqlValue): string {
  if (value === null) return 'NULL'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return `"${NEEDS_ESCAPE.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`
  return `"\\\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}"`
}

const NEEDS_ESCAPE = /["\\]/
