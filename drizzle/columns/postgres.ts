import {
  bigint,
  customType,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Kit } from './sqlite'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const int = (name: string) => bigint(name, { mode: 'number' })

const kit = {
  table: pgTable,
  int,
  orderKey: (name: string) => int(name).primaryKey(),
  id: (name: string) => int(name).primaryKey(),
  bool: int,
  small: (name: string) => integer(name),
  real: (name: string) => doublePrecision(name),
  text: (name: string) => text(name),
  bytes: (name: string) => bytea(name),
  /** Full text is an index over what the function `message_document` makes of a row. */
  searchDocument: () => ({}),
  index,
  uniqueIndex,
  primaryKey,
}

/** Typed as the SQLite kit so that the tables are written once; the two spell the same columns (a test compares them). */
export const postgresKit = kit as unknown as Kit
