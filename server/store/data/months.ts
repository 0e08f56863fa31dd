import { sql } from 'drizzle-orm'
import type { SqlValue, Tx } from '@/server/store/door/door'

/** The first moment (UTC ms) of the month of a moment, or of one so many months later. */
export function monthOf(at: number, later = 0): number {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later)
}

/**
 * Where observations of these moments go, in the transaction that inserts them. Postgres keeps each month in a table of
 * its own. `made` holds the months that were made in transactions before this one. Gives those that were made in this.
 */
export async function makeMonths(tx: Tx, moments: readonly SqlValue[], made: ReadonlySet<number>): Promise<number[]> {
  if (tx.dialect !== 'postgres') return []
  const months = new Set(moments.map((at) => monthOf(Number(at))))
  const missing = [...months].filter((month) => !made.has(month))
  for (const month of missing) await tx.get(sql`select observations_month(${month}::bigint)`)
  return missing
}
