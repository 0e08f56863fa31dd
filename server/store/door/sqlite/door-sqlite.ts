import path from 'node:path'
import Database from 'better-sqlite3'
import type { SQL } from 'drizzle-orm'
import { sqlite as words } from '@/lib/text/data/database'
import { queue } from '@/server/store/door/base/door-queue'
import { shaped } from '@/server/store/door/base/shaped'
import { StoreError } from '@/server/store/door/base/store-error'
import { takingTurns } from '@/server/store/door/base/turns'
import type { Durability, ReadDoor, Reader, SqlValue, Tx, Values, WriteDoor } from '../door'
import { openSqliteBeside } from './door-sqlite-beside'
import { sqliteError } from './door-sqlite-errors'
import { assertThere, holdFile } from './door-sqlite-file'
import { keepLogShort } from './door-sqlite-log'
import { wiped } from './door-sqlite-wiped'
import { asReadOnly } from './read-only'
import { compileSqlite as compile, inSqliteList as inList } from './sqlite-compile'
import { eachRow } from './sqlite-crossing'
import { scanned } from './sqlite-scan'
import { type SqliteThread, startSqliteThread } from './sqlite-thread'
import type { Op, Rows } from './sqlite-thread-code'

const OLDEST = '3.51.3'
const STATEMENTS_KEPT = 400
/** Rows are long: with larger pages fewer bytes are written and fewer are wasted. */
const PAGE_BYTES = 8192
/** Each commit waits for the disk, and much longer while the log takes room that it has not had before: it begins anew often. */
const SYNCED_LOG_BYTES = 4 * 1024 * 1024

export async function openSqliteWriter(file: string, durability: Durability): Promise<WriteDoor> {
  const log = durability === 'full' ? null : keepLogShort(file)
  const thread = startSqliteThread(log === null ? { mostLogBytes: SYNCED_LOG_BYTES } : { onLongLog: log.writeBack })
  let assertHeld: () => void
  try {
    await prepare(thread, file, durability)
    assertHeld = holdFile(file)
  } catch (error) {
    await thread.end()
    throw sqliteError(error)
  }
  const run = queue()
  const written = { count: 0 }
  return {
    dialect: 'sqlite',
    write: (body) => run(() => inTransaction(thread, { directory: path.dirname(file), assertHeld, written }, body)),
    settle: async () => {},
    rest: () => run(() => thread.ask<void>({ op: 'rest' })),
    wipe: () => run(() => wiped(thread)),
    close: () =>
      run(async () => {
        await log?.close()
        await thread.ask({ op: 'close' })
        await thread.end()
      }),
  }
}

export async function openSqliteReader(file: string, threads: boolean): Promise<ReadDoor> {
  assertThere(file)
  const connection = guarded(() => {
    const opened = new Database(file, { readonly: true, fileMustExist: true, timeout: 5000 })
    opened.pragma('mmap_size = 0')
    opened.pragma('query_only = 1')
    // Its own `lower` folds ASCII alone.
    opened.function('lower_all', { deterministic: true }, (text) =>
      typeof text === 'string' ? text.toLowerCase() : text,
    )
    return opened
  })
  const reader = readerOn(connection)
  const besides = threads ? [openSqliteBeside(file), openSqliteBeside(file)] : []
  const [beside = reader, pages = reader] = besides.map((one) => one.reader)
  return {
    ...reader,
    beside,
    pages,
    listen: null,
    scan: (query) => scanned(connection, query),
    close: async () => {
      await Promise.all(besides.map(({ close }) => close()))
      connection.close()
    },
  }
}

async function prepare(thread: SqliteThread, file: string, durability: Durability): Promise<void> {
  const pragma = async (text: string) => {
    const rows = await thread.ask<{ [name: string]: unknown }[]>({ op: 'pragma', text })
    return rows[0] === undefined ? undefined : Object.values(rows[0])[0]
  }
  await thread.ask({ op: 'open', file })
  await pragma(`page_size = ${PAGE_BYTES}`)
  const wanted = { journal_mode: 'wal', synchronous: durability === 'full' ? 2 : 1, foreign_keys: 1, mmap_size: 0 }
  for (const [name, value] of Object.entries(wanted)) {
    await pragma(`${name} = ${value}`)
    const found = await pragma(name)
    if (found !== value && found !== undefined) throw new StoreError('io', words.refuses(file, name, value, found))
  }
  await pragma('cache_size = -8192')
  await pragma('journal_size_limit = 67108864')
  await pragma('wal_autocheckpoint = 0')
  const [row] = await thread.ask<{ version: string }[]>({
    op: 'all',
    text: 'select sqlite_version() as version',
    params: [],
  })
  if (!atLeast(row?.version ?? '', OLDEST)) throw new StoreError('io', words.tooOld(row?.version, OLDEST))
}

/** Compares versions such as `3.51.3`; what compares letters as people do would be 3 MB for it. */
export function atLeast(version: string, oldest: string): boolean {
  const [found = [], wanted = []] = [version, oldest].map((text) => text.split('.').map(Number))
  const at = wanted.findIndex((part, index) => part !== found[index])
  return at === -1 || (found[at] ?? 0) > (wanted[at] ?? 0)
}

/**
 * The transaction begins at the first change: nobody else writes, so what was read before is still so, and the log can
 * be written back between the two.
 */
async function inTransaction<T>(
  thread: SqliteThread,
  { directory, assertHeld, written }: { directory: string; assertHeld: () => void; written: { count: number } },
  body: (tx: Tx) => Promise<T>,
): Promise<T> {
  let begun = false
  const begin = () => {
    if (!begun) thread.tell({ op: 'begin' })
    begun = true
  }
  try {
    const result = await body(transactionOn(thread, begin, written.count))
    if (begun) {
      assertHeld()
      // Also where nobody is told whether it holds.
      written.count += 1
      await thread.ask({ op: 'commit' })
    }
    return result
  } catch (error) {
    await thread.ask({ op: 'rollback' }).catch(() => 'the thread is gone, and with it what was not committed')
    const known = sqliteError(error)
    throw known instanceof StoreError ? await asReadOnly(known, directory) : known
  }
}

type Prepared = { names: string[]; rows: Database.Statement<SqlValue[], SqlValue[]> }

function statementsOf(connection: Database.Database) {
  const kept = new Map<string, Prepared>()
  return (text: string): Prepared => {
    const known = kept.get(text)
    if (known) return known
    const rows = connection.prepare<SqlValue[], SqlValue[]>(text).raw()
    const fresh = { rows, names: rows.columns().map(({ name }) => name) }
    if (kept.size >= STATEMENTS_KEPT) kept.clear()
    kept.set(text, fresh)
    return fresh
  }
}

export function readerOn(connection: Database.Database): Reader {
  const statement = statementsOf(connection)
  const turn = takingTurns(() => performance.now())
  const asked = async <T>(query: SQL, values: Values, read: (of: Prepared, params: SqlValue[]) => T): Promise<T> => {
    const { sql: text, params } = compile(query, values)
    for (let wait = turn(); wait !== null; wait = turn()) await wait
    return guarded(() => read(statement(text), params))
  }
  return {
    dialect: 'sqlite',
    all: <T>(query: SQL, values = {}) =>
      asked(query, values, ({ names, rows }, params) => rows.all(...params).map((row) => shaped(names, row)) as T[]),
    get: <T>(query: SQL, values = {}) =>
      asked(query, values, ({ names, rows }, params) => {
        const row = rows.get(...params)
        return row && (shaped(names, row) as T)
      }),
    inList,
  }
}

function transactionOn(thread: SqliteThread, begin: () => void, written: number): Tx {
  const asking = (op: 'rows' | 'get' | 'run', query: SQL, values: Values): Op => {
    const { sql: text, params } = compile(query, values)
    return { op, text, params }
  }
  return {
    dialect: 'sqlite',
    session: 1,
    written,
    ring: async () => {},
    all: async <T>(query: SQL, values = {}) => {
      const { names, rows } = await thread.ask<Rows>(asking('rows', query, values))
      return rows.map((row) => shaped(names, row)) as T[]
    },
    get: <T>(query: SQL, values = {}) => thread.ask<T | undefined>(asking('get', query, values)),
    inList,
    run: (query, values = {}) => {
      begin()
      return thread.ask<number>(asking('run', query, values))
    },
    runMany: async (query, many) => {
      begin()
      const [first] = many
      if (first === undefined) return
      const rows = many.map((values) => compile(query, values).params)
      const columns = compile(query, first).params.map((_, at) => rows.map((row) => row[at] ?? null))
      thread.tell(eachRow(compile(query, first).sql, columns, rows.length))
    },
    insertColumns: async (table, names, columns, onConflict = 'fail') => {
      begin()
      const count = columns[0]?.length ?? 0
      if (count > 0) thread.tell(eachRow(insertText(table, names, onConflict), columns, count))
    },
    pause: () => thread.tell({ op: 'tidy' }),
    afterwards: (query) => thread.tell({ op: 'afterwards', text: compile(query).sql }),
  }
}

function insertText(table: string, columns: readonly string[], onConflict: 'fail' | 'ignore'): string {
  const names = columns.map((name) => `"${name}"`).join(', ')
  const values = columns.map(() => '?').join(', ')
  return `insert ${onConflict === 'ignore' ? 'or ignore ' : ''}into "${table}" (${names}) values (${values})`
}

export function guarded<T>(act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw sqliteError(error)
  }
}
