import { sql } from 'drizzle-orm'
import { bigint, customType, doublePrecision, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Kit } from './sqlite'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const tsvector = customType<{ data: string | null }>({ dataType: () => 'tsvector' })
const int = (name: string) => bigint(name, { mode: 'number' })

const kit = {
  table: pgTable,
  int,
  orderKey: (name: string) => int(name).primaryKey(),
  id: (name: string) => int(name).primaryKey(),
  bool: int,
  real: (name: string) => doublePrecision(name),
  text: (name: string) => text(name),
  bytes: (name: string) => bytea(name),
  /** The distinct words and facets find candidates; `words` itself decides about phrases. */
  searchDocument: (name: string) =>
    tsvector(name).generatedAlwaysAs(
      sql`array_to_tsvector(array_remove(string_to_array(words || ' ' || facets || ' @0.' || (key >> 27)::text || ' @1.' || (key >> 33)::text || ' @2.' || (key >> 39)::text || ' @3.' || (key >> 45)::text, ' '), ''))`,
    ),
  index,
  uniqueIndex,
  primaryKey,
}

/** Typed as the SQLite kit so that the tables are written once; the two spell the same columns (a test compares them). */
export const postgresKit = kit as unknown as Kit
