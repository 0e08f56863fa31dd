import { fillPlaceholders, type Query, type SQL } from 'drizzle-orm'
import type { SqlValue, Values } from '../door'

export type Compiled = { sql: string; params: SqlValue[] }

/** Compiles fragments of one dialect; a fragment that is asked again is not compiled again. */
export function compiler(toQuery: (query: SQL) => Query) {
  const known = new WeakMap<SQL, Query>()
  return (query: SQL, values: Values = {}): Compiled => {
    const compiled = known.get(query) ?? toQuery(query)
    known.set(query, compiled)
    return { sql: compiled.sql, params: fillPlaceholders(compiled.params, values).map(bindable) }
  }
}

function bindable(value: unknown): SqlValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Uint8Array) return value
  throw new TypeError(`A ${typeof value} cannot be stored.`)
}
