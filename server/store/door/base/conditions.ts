import { type SQL, sql } from 'drizzle-orm'

export const TRUE = sql`1 = 1`
export const FALSE = sql`1 = 0`

export function and(conditions: SQL[]): SQL {
  return conditions.length === 0 ? TRUE : sql.join(conditions, sql` and `)
}

export function or(conditions: SQL[]): SQL {
  const [only] = conditions
  if (conditions.length === 1 && only) return only
  return conditions.length === 0 ? FALSE : sql`(${sql.join(conditions, sql` or `)})`
}
