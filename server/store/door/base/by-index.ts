import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../door'

/** After a table: SQLite, which keeps no statistics of ours, goes by this index; Postgres chooses by its own. */
export function byIndex({ dialect }: Pick<Reader, 'dialect'>, index: SQL): SQL {
  return dialect === 'sqlite' ? sql`indexed by ${index}` : sql``
}
