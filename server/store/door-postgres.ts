import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import postgres from 'postgres'
import { compiler } from './compile'
import type { DatabasePlace, Durability, ReadDoor, Reader, SqlValue, Tx, Values, WriteDoor } from './door'
import { postgresError } from './door-postgres-errors'
import { StoreError } from './errors'
import { queue } from './queue'

type PostgresPlace = Extract<DatabasePlace, { dialect: 'postgres' }>
type Client = Pick<postgres.Sql, 'unsafe' | 'typed'>
type ColumnTypes = Map<string, string>

const READERS = 4
const BYTEA_ARRAY = 1001

/** bigint and numeric are safe integers here: every one of ours is a time, a size or a counter. */
const numbers = { to: 20, from: [20, 1700], serialize: String, parse: Number }

export async function openPostgresWriter(
  place: PostgresPlace,
  durability: Durability,
  leader: number | null,
): Promise<WriteDoor> {
  const session = { leads: false, broken: false }
  const client = connect(place, 1, {
    connection: { synchronous_commit: durability === 'full' ? 'on' : 'off' },
    max_lifetime: null,
    onclose: () => {
      session.leads = false
      session.broken = true
    },
  })
  const tx = transactionOn(unbroken(client, session), place.schema)
  const run = queue()
  const write = <T>(body: (tx: Tx) => Promise<T>) =>
    run(() =>
      inTransaction(client, session, async () => {
        if (leader !== null && !session.leads) await lead(client, leader)
        session.leads = true
        return body(tx)
      }),
    )
  const close = () => run(() => client.end({ timeout: 5 }))
  try {
    await write(() => tx.run(sql`create schema if not exists ${sql.identifier(place.schema)}`))
  } catch (error) {
    await close()
    throw error
  }
  return { dialect: 'postgres', write, close }
}

/** What is known of the one connection: `broken` since the transaction began. */
type Session = { leads: boolean; broken: boolean }

/** The driver's own transactions fail beyond catching when the connection ends inside them. */
function inTransaction<T>(client: Client, session: Session, body: () => Promise<T>): Promise<T> {
  return guarded(async () => {
    await client.unsafe('begin')
    session.broken = false
    try {
      const result = await body()
      await unbroken(client, session).unsafe('commit')
      return result
    } catch (error) {
      if (!session.broken) await client.unsafe('rollback')
      throw error
    }
  })
}

/** A connection that broke is replaced at the next statement, which would then stand outside the transaction. */
function unbroken(client: Client, session: Session): Client {
  return {
    typed: client.typed,
    unsafe: (text, values, options) => {
      if (session.broken)
        throw new StoreError('unreachable', 'The connection to the database server broke.', 'Check that it runs.')
      return client.unsafe(text, values, options)
    },
  }
}

/** The lock belongs to the session: it outlives the transaction and ends with the connection. */
async function lead(client: Client, leader: number): Promise<void> {
  const [row] = await client.unsafe<{ leads: boolean }[]>('select pg_try_advisory_lock($1::bigint) as leads', [leader])
  if (!row?.leads)
    throw new StoreError('locked', "Another tail already reads the agents' files into this database.", 'Stop it first.')
}

export async function openPostgresReader(place: PostgresPlace): Promise<ReadDoor> {
  const client = connect(place, READERS, {
    connection: {
      default_transaction_read_only: 'on',
      /** How rare the asked words are decides the plan, so each question is planned with its values. */
      plan_cache_mode: 'force_custom_plan',
    },
  })
  const known = await guarded(() => client.unsafe('select 1 from pg_namespace where nspname = $1', [place.schema]))
  if (known.length === 0) {
    await client.end()
    throw new StoreError('missing', `The database has no schema named ${place.schema} yet.`, 'Start the tail once.')
  }
  return { ...readerOn(client), close: () => client.end({ timeout: 5 }) }
}

type Settings = Pick<postgres.Options<Record<string, never>>, 'max_lifetime' | 'onclose'> & {
  connection: { [name: string]: string }
}

function connect(place: PostgresPlace, max: number, more: Settings) {
  return postgres(place.url, {
    max,
    prepare: true,
    onnotice: () => undefined,
    types: { numbers },
    ...more,
    connection: { application_name: 'signalbox', search_path: place.schema, ...more.connection },
  })
}

function readerOn(client: Client): Reader {
  const ask = asker(client)
  return {
    dialect: 'postgres',
    all: async <T>(query: SQL, values?: Values) => [...(await ask(query, values))] as T[],
    get: async <T>(query: SQL, values?: Values) => (await ask(query, values))[0] as T | undefined,
    inList: (column, values) => {
      const type = sql.raw(typeof values[0] === 'number' ? 'bigint' : 'text')
      return sql`${column} in (select value::${type} from json_array_elements_text(${JSON.stringify(values)}::text::json))`
    },
  }
}

const dialect = new PgDialect()
const compile = compiler((query) => dialect.sqlToQuery(query))

function asker(client: Client) {
  return (query: SQL, values?: Values) => {
    const { sql: text, params } = compile(query, values)
    return guarded(() => client.unsafe(text, params.map(asBuffer), { prepare: true }))
  }
}

function transactionOn(client: Client, schema: string): Tx {
  const types = new Map<string, Promise<ColumnTypes>>()
  const ask = asker(client)
  return {
    ...readerOn(client),
    run: async (query, values) => (await ask(query, values)).count,
    pause: () => {},
    runMany: async (query, many) => {
      for (const values of many) await ask(query, values)
    },
    insertColumns: async (table, names, columns, onConflict = 'fail') => {
      if (columns[0] === undefined || columns[0].length === 0) return
      const known = types.get(table) ?? columnTypes(client, schema, table)
      types.set(table, known)
      const declared = await known
      const arrays = columns.map((column) => columnArray(client, column))
      await guarded(() =>
        client.unsafe(unnestText({ table, columns: names, declared, onConflict }), arrays, { prepare: true }),
      )
    },
  }
}

async function columnTypes(client: Client, schema: string, table: string): Promise<ColumnTypes> {
  const rows = await guarded(() =>
    client.unsafe<{ column_name: string; udt_name: string }[]>(
      'select column_name, udt_name from information_schema.columns where table_schema = $1 and table_name = $2',
      [schema, table],
    ),
  )
  return new Map(rows.map((row) => [row.column_name, row.udt_name]))
}

function columnArray(client: Client, column: readonly SqlValue[]) {
  const values = column.map(asBuffer)
  return values.some(Buffer.isBuffer) ? client.typed(values, BYTEA_ARRAY) : values
}

function unnestText(wanted: {
  table: string
  columns: readonly string[]
  declared: ColumnTypes
  onConflict: 'fail' | 'ignore'
}): string {
  const { table, columns, declared, onConflict } = wanted
  const names = columns.map((name) => `"${name}"`).join(', ')
  const arrays = columns.map((name, at) => `$${at + 1}::${declared.get(name) ?? 'text'}[]`).join(', ')
  const ignoring = onConflict === 'ignore' ? ' on conflict do nothing' : ''
  return `insert into "${table}" (${names}) select * from unnest(${arrays})${ignoring}`
}

function asBuffer(value: SqlValue): string | number | null | Buffer {
  if (!(value instanceof Uint8Array)) return value
  return Buffer.isBuffer(value) ? value : Buffer.from(value.buffer, value.byteOffset, value.byteLength)
}

async function guarded<T>(act: () => PromiseLike<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    throw postgresError(error)
  }
}
