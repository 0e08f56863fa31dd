import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { postgres as words } from '@/lib/text/data/database'
import type { Hold } from '@/server/store/door/base/advisory-locks'
import { compiler } from '@/server/store/door/base/compile'
import { queue } from '@/server/store/door/base/door-queue'
import { StoreError } from '@/server/store/door/base/store-error'
import type { Durability, ReadDoor, Reader, SqlValue, Tx, Values, WriteDoor } from '../door'
import { arrayOf } from './door-postgres-arrays'
import { type TableColumns, tableColumns, unnestText } from './door-postgres-columns'
import {
  again,
  type Client,
  type Connection,
  connect,
  guarded,
  listen,
  type PostgresPlace,
} from './door-postgres-connection'
import { postgresError } from './door-postgres-errors'
import { openLine } from './door-postgres-line'
import { type Sent, sentStatements } from './door-postgres-sent'
import { inTransaction, patienceWith, type Session, TURNS, take, unbroken } from './door-postgres-session'
import { vacuumed } from './door-postgres-vacuum'

type Row = { [column: string]: SqlValue }

const READERS = 4
/** Whoever counts leaves room on a small server for those who follow the record. */
const COUNTERS = 2
/** Rows of a scan in memory at once. */
const SCANNED = 100
/** Rung by a transaction that changed the record, when it commits. */
const BELL = 'signalbox_record'

export async function openPostgresWriter(
  place: PostgresPlace,
  durability: Durability,
  hold: Hold | null,
): Promise<WriteDoor> {
  const session: Session = { pid: null, holds: false, broken: false, number: 1 }
  const settings = { synchronous_commit: durability === 'full' ? 'on' : 'off', ...patienceWith(hold) }
  const client = openLine(place, settings, () => {
    session.pid = null
    session.holds = false
    session.broken = true
    session.number += 1
  })
  const tables = tableColumns(unbroken(client, session), place.schema)
  const run = queue()
  const turn = { turn: TURNS[place.schema], place }
  // Who must be alone would let go of that with the connection.
  const renew = () => {
    if (!hold?.alone) client.renew()
  }
  const write = <T>(body: (tx: Tx) => Promise<T>) =>
    run(() =>
      inTransaction(client, { session, turn, renew }, async () => {
        if (hold !== null && !session.holds) await take(client, hold)
        session.holds = true
        const sent = sentStatements()
        const result = await body(transactionOn(unbroken(client, session), { tables, session, sent }))
        await sent.settle()
        return result
      }),
    )
  const close = () => run(() => client.end())
  try {
    await write((tx) => prepareSchema(tx, place.schema))
  } catch (error) {
    await close()
    throw error
  }
  return {
    dialect: 'postgres',
    write,
    rest: async () => {},
    settle: () => vacuumed(place),
    wipe: async () => {},
    close,
  }
}

/** Whoever was given the schema may not be allowed to make one. */
async function prepareSchema(tx: Tx, schema: string): Promise<void> {
  const found = await tx.get<{ encoding: string; known: number }>(
    sql`select current_setting('server_encoding') as encoding,
      (select count(*) from pg_namespace where nspname = ${schema}) as known`,
  )
  // Under SQL_ASCII text is cut and compared by its bytes.
  if (found !== undefined && found.encoding !== 'UTF8')
    throw new StoreError('place', words.encoding(found.encoding), words.encodingMend)
  if (found?.known !== 1) await tx.run(sql`create schema ${sql.identifier(schema)}`)
}

export const READING = {
  default_transaction_read_only: 'on',
  /** With less, the places that an index finds for a broad question are kept by page, and each row of it is judged again. */
  work_mem: '32MB',
}
/** In the record how rare the asked words are decides the plan, so each question is planned with its values. */
const WEIGHED = { ...READING, plan_cache_mode: 'force_custom_plan' }
/** What is found in one way whatever its values are: planned once. */
const FIXED = { ...READING, plan_cache_mode: 'force_generic_plan' }

export async function openPostgresReader(place: PostgresPlace): Promise<ReadDoor> {
  const settings = /^record/.test(place.schema) ? WEIGHED : READING
  const lines = idlestOf(place, settings)
  // What follows the record asks of the others, and would come after whatever is being counted.
  const beside = idlestOf(place, settings, COUNTERS)
  const fixed = idlestOf(place, FIXED)
  const end = async () => void (await Promise.all([lines.end(), beside.end(), fixed.end()]))
  const known = await guarded(() => lines.unsafe('select 1 from pg_namespace where nspname = $1', [place.schema]))
  if (known.length === 0) {
    await end()
    throw new StoreError('missing', words.noSchema(place.schema), words.noSchemaMend)
  }
  return {
    ...lines.reader,
    beside: beside.reader,
    pages: fixed.reader,
    listen: (ring) => listen(place, BELL, ring),
    scan: (query) => scanned(place, query),
    close: end,
  }
}

/** So many connections as one: each is made when it is first needed. */
function idlestOf(place: PostgresPlace, connection: { [name: string]: string }, most = READERS) {
  const lines = Array.from({ length: most }, () => openLine(place, connection))
  const idlest = () => lines.reduce((left, right) => (right.busy() < left.busy() ? right : left))
  const client: Client = { unsafe: (...asked) => idlest().unsafe(...asked) }
  // Each of them may end under a question.
  const reader = readerOn(client, most + 1)
  return { ...client, reader, end: async () => void (await Promise.all(lines.map((line) => line.end()))) }
}

async function* scanned(place: PostgresPlace, query: SQL): AsyncGenerator<SqlValue[][]> {
  const client = connect(place, READING)
  try {
    yield* rowsOn(client, query)
  } finally {
    await client.end({ timeout: 5 })
  }
}

export async function* rowsOn(client: Connection, query: SQL): AsyncGenerator<SqlValue[][]> {
  const { sql: text, params } = compile(query)
  try {
    const { sql: driver } = await client.driver()
    yield* driver.unsafe<Row[]>(text, params.map(asBuffer)).values().cursor(SCANNED)
    // To the driver, rows are over when the connection ends between two pieces of them.
    client.assertWhole()
  } catch (error) {
    throw postgresError(error)
  }
}

/** `tries`: how often a question is asked while connections end under it. */
export function readerOn(client: Client, tries = 1): Reader {
  const ask = asker(client, tries)
  return {
    dialect: 'postgres',
    all: async <T>(query: SQL, values?: Values) => [...(await ask(query, values))] as T[],
    get: async <T>(query: SQL, values?: Values) => (await ask(query, values))[0] as T | undefined,
    inList: (column, values) => {
      // Of no values there is none to tell the type by.
      if (values.length === 0) return sql`false`
      const type = sql.raw(typeof values[0] === 'number' ? 'bigint' : 'text')
      return sql`${column} in (select value::${type} from json_array_elements_text(${JSON.stringify(values)}::text::json))`
    },
  }
}

const dialect = new PgDialect()
const compile = compiler((query) => dialect.sqlToQuery(query))

/** Without values, too: the driver would have such a statement read and planned each time. */
const PREPARED = { prepare: true, simple: false }

function asker(client: Client, tries = 1) {
  return (query: SQL, values?: Values) => {
    const { sql: text, params } = compile(query, values)
    return guarded(() => again(tries, () => client.unsafe(text, params.map(asBuffer), PREPARED)))
  }
}

type Inside = { tables: TableColumns; session: { readonly number: number }; sent: Sent }

function transactionOn(client: Client, { tables, session, sent }: Inside): Tx {
  const ask = asker(client)
  const answered = async <T>(asked: Promise<T>): Promise<T> => {
    try {
      return await asked
    } catch (error) {
      throw sent.causeOf(error)
    }
  }
  const { inList, all, get } = readerOn(client)
  return {
    dialect: 'postgres',
    written: null,
    inList,
    all: <T>(query: SQL, values?: Values) => answered(all<T>(query, values)),
    get: <T>(query: SQL, values?: Values) => answered(get<T>(query, values)),
    get session() {
      return session.number
    },
    ring: async () => sent.send(guarded(() => client.unsafe(`notify ${BELL}`))),
    run: async (query, values) => (await answered(ask(query, values))).count,
    pause: () => {},
    afterwards: () => {},
    runMany: async (query, many) => {
      for (const values of many) sent.send(ask(query, values))
    },
    insertColumns: async (table, names, columns, onConflict = 'fail') => {
      if (columns[0] === undefined || columns[0].length === 0) return
      const declared = await answered(tables(table))
      const text = unnestText({ table, columns: names, declared, onConflict })
      sent.send(guarded(() => client.unsafe(text, columns.map(arrayOf), { prepare: true })))
    },
  }
}

function asBuffer(value: SqlValue): string | number | null | Buffer {
  if (!(value instanceof Uint8Array)) return value
  return Buffer.isBuffer(value) ? value : Buffer.from(value.buffer, value.byteOffset, value.byteLength)
}
