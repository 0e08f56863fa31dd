import { blob, index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

/** How SQLite spells the columns that `drizzle/record.ts` and `drizzle/ledger.ts` are written in. */
export const sqliteKit = {
  table: sqliteTable,
  /** A safe integer: times (UTC ms), sizes (bytes), counters. */
  int: (name: string) => integer(name),
  /** Also a safe integer; the one that the table is ordered by. */
  orderKey: (name: string) => integer(name).primaryKey(),
  id: (name: string) => integer(name).primaryKey(),
  bool: (name: string) => integer(name),
  /** Of what there are never 2^31: sources, files, transactions; on Postgres half the bytes. */
  small: (name: string) => integer(name),
  real: (name: string) => real(name),
  text: (name: string) => text(name),
  bytes: (name: string) => blob(name, { mode: 'buffer' }),
  /** Full text lies in a table beside `messages`: a column for it was never filled, and to drop it rewrites the whole table. */
  searchDocument: () => ({ document: text('document') }),
  index,
  uniqueIndex,
  primaryKey,
}

export type Kit = typeof sqliteKit
