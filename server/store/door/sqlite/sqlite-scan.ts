import type Database from 'better-sqlite3'
import type { SQL } from 'drizzle-orm'
import type { SqlValue } from '../door'
import { sqliteError } from './door-sqlite-errors'
import { compileSqlite as compile } from './sqlite-compile'

/** Rows of a scan in memory at once. */
const SCANNED = 100

/** Every row of a query as its values in the order asked. Throws `StoreError`. */
export async function* scanned(connection: Database.Database, query: SQL): AsyncGenerator<SqlValue[][]> {
  const { sql: text, params } = compile(query)
  try {
    const rows = connection
      .prepare<SqlValue[], SqlValue[]>(text)
      .raw()
      .iterate(...params)
    let some: SqlValue[][] = []
    for (const row of rows) {
      some.push(row)
      if (some.length < SCANNED) continue
      yield some
      some = []
    }
    yield some
  } catch (error) {
    throw sqliteError(error)
  }
}
