import type { SQL } from 'drizzle-orm'
import type { Hold } from './base/advisory-locks'
import { openSqliteReader, openSqliteWriter } from './sqlite/door-sqlite'

export type Dialect = 'sqlite' | 'postgres'

/** Booleans are stored as 0 and 1. */
export type SqlValue = string | number | null | Uint8Array

/** Values of the placeholders (`sql.placeholder('name')`) of a query. */
export type Values = { readonly [name: string]: SqlValue }

/**
 * Asks one database. A query is a fragment of drizzle's `sql` template; one that is made once (at the top of a module,
 * with placeholders) is compiled once and costs nothing after. Numbers come back as numbers, bytes as `Buffer`.
 * SQLite binds numbers as floating point: never divide by or shift a bound value.
 * Throws `StoreError`.
 */
export type Reader = {
  readonly dialect: Dialect
  all: <T>(query: SQL, values?: Values) => Promise<T[]>
  get: <T>(query: SQL, values?: Values) => Promise<T | undefined>
  /** `column` is one of `values`; any number of them is one bound value. */
  inList: (column: SQL, values: readonly (string | number)[]) => SQL
}

export type OnConflict = 'fail' | 'ignore'

export type Tx = Reader & {
  /** Which connection this is of those that the door has had; what belongs to a connection ends with it. */
  readonly session: number
  /** How many transactions have written something before this one; null where others write too. */
  readonly written: number | null
  /** Tells everyone who listens, when this transaction commits; a failure may show at a later query. */
  ring: () => Promise<void>
  /** Gives the number of rows changed, for which it waits until all before it is done. */
  run: (query: SQL, values?: Values) => Promise<number>
  /** Runs a query once for each of `values`; a failure may show at a later query. */
  runMany: (query: SQL, values: readonly Values[]) => Promise<void>
  /**
   * The fast way in: any number of rows, given as columns in the order of `names`, all of one length. Fails on a
   * conflict unless it is to be ignored; a failure may show at a later query.
   */
  insertColumns: (
    table: string,
    names: readonly string[],
    columns: readonly (readonly SqlValue[])[],
    onConflict?: OnConflict,
  ) => Promise<void>
  /** Nothing is asked until something is written: the database may tidy up meanwhile. */
  pause: () => void
  /**
   * Work of the database itself that nobody waits for: done once nothing was asked for a moment after this transaction,
   * the latest of them alone. Where a server does such work by itself, nothing.
   */
  afterwards: (query: SQL) => void
}

/** `insertColumns` of rows, each in the order of `names`. */
export function insertMany(
  tx: Tx,
  table: string,
  names: readonly string[],
  rows: readonly (readonly SqlValue[])[],
  onConflict?: OnConflict,
): Promise<void> {
  const columns = names.map((_, at) => rows.map((row) => row[at] ?? null))
  return tx.insertColumns(table, names, columns, onConflict)
}

export type ReadDoor = Reader & {
  /** The same, for questions that take long: nobody waits for their answers but who asked. */
  readonly beside: Reader
  /**
   * The same, for what is short and asked all the time: where a question holds up who asks it, a thread of its own. A
   * server plans a statement once there, whatever its values: only for what is found in one way (`Found.fixed`).
   */
  readonly pages: Reader
  /**
   * Calls `ring` whenever a transaction that rang the bell commits, and once per connection made for it: what rang
   * before nobody has heard. Null where the database says nothing by itself.
   */
  listen: ((ring: () => void) => Promise<Listening>) | null
  /** Every row of a query as its values in the order asked, some at a time: no more of them are in memory at once. */
  scan: (query: SQL) => AsyncIterable<SqlValue[][]>
  close: () => Promise<void>
}

export type Listening = { stop: () => Promise<void> }

/**
 * The only way to write: one connection, one transaction at a time, in the order asked.
 * `body` awaits nothing but its `tx`; when it throws, nothing of it remains.
 */
export type WriteDoor = {
  readonly dialect: Dialect
  write: <T>(body: (tx: Tx) => Promise<T>) => Promise<T>
  /** Little will be written for a while: memory that is kept for speed is given back. */
  rest: () => Promise<void>
  /**
   * Much was written and little more is to come: the database puts in order what whoever asks has to look at. Takes
   * some ten seconds for a million messages on Postgres, and holds nobody up.
   */
  settle: () => Promise<void>
  /**
   * What was deleted is in no file of the database any more: SQLite writes the whole of it anew and empties its log, and
   * throws `busy` while somebody reads what was there before. A server does so by itself, in its own time.
   */
  wipe: () => Promise<void>
  /** Waits for what was asked before. */
  close: () => Promise<void>
}

/** Which database: a SQLite file, or a schema of a Postgres database. */
export type DatabasePlace = { dialect: 'sqlite'; file: string } | { dialect: 'postgres'; url: string; schema: Schema }

/** `moving`: a database that is being filled, apart from where it will be looked for. */
export type Schema = 'record' | 'ledger' | 'record_moving' | 'ledger_moving'

/** `full`: a commit survives a power cut. `normal`: it survives a crash of the process. */
export type Durability = 'normal' | 'full'

/**
 * Creates the file or schema when there is none. On Postgres writers of one schema take turns, wherever they run, and
 * writing throws `StoreError` `locked` while the `hold` cannot be had.
 */
export async function openWriteDoor(place: DatabasePlace, durability: Durability, hold?: Hold): Promise<WriteDoor> {
  return place.dialect === 'sqlite'
    ? openSqliteWriter(place.file, durability)
    : (await postgres()).openPostgresWriter(place, durability, hold ?? null)
}

/**
 * Read-only, beside a running writer or without one. `threads` false: one question follows the other, so that none needs
 * a thread of its own, which takes longer to begin than to answer. Throws `StoreError` `missing` when there is nothing.
 */
export async function openReadDoor(place: DatabasePlace, threads = true): Promise<ReadDoor> {
  return place.dialect === 'sqlite'
    ? openSqliteReader(place.file, threads)
    : (await postgres()).openPostgresReader(place)
}

/** Loaded where it is asked: who has no Postgres loads none of it. */
const postgres = () => import('./postgres/door-postgres')
