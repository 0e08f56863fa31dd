import type BetterSqlite3 from 'better-sqlite3'

type Value = string | number | null | Uint8Array

/** A column of many rows, in the form that crosses to a thread fastest. */
export type PackedColumn =
  | { kind: 'same'; value: Value }
  | { kind: 'numbers'; numbers: Float64Array }
  | { kind: 'values'; values: readonly Value[] }
  /** One after the other; a length below 0 is null. */
  | { kind: 'bytes'; bytes: Uint8Array; lengths: Int32Array }

export type Op =
  | { op: 'open'; file: string; readonly?: true }
  | { op: 'exec' | 'pragma'; text: string }
  | { op: 'begin' }
  | { op: 'all' | 'get' | 'run'; text: string; params: readonly Value[] }
  /** As `all`, but rows of values: names once and not with each row cross to another thread fastest. */
  | { op: 'rows'; text: string; params: readonly Value[] }
  /** The statement once for every row. */
  | { op: 'each'; text: string; columns: readonly PackedColumn[]; count: number }
  /** The same for a few. */
  | { op: 'few'; text: string; rows: readonly (readonly Value[])[] }
  /** Ends a transaction that is open, if there is one, and forgets what failed in it. */
  | { op: 'rollback' }
  | { op: 'commit' }
  /** Nothing is asked for a while: the log is written back into the file if it has grown. */
  | { op: 'tidy' }
  /** To be done by itself once nothing was asked for a moment after a commit; the log is written back then, too. */
  | { op: 'afterwards'; text: string }
  /** Little will be written from now on: memory is given back, and less of the file is kept in it until many rows come at once. */
  | { op: 'rest' }
  | { op: 'close' }

/** What `rows` answers. */
export type Rows = { names: string[]; rows: Value[][] }

/** `id` null: nobody waits; a failure is told to who asks next. */
export type Asked = { id: number | null; op: Op }
export type Failed = { message: string; code: string | null }
export type Answered = { id: number; value?: unknown; failed?: Failed }

/** What the thread is given. */
export type Outside = {
  open: (file: string, readonly: boolean) => BetterSqlite3.Database
  answer: (answer: Answered) => void
  /** What was answered so far goes out, before the rest of what was asked together with it is done. */
  handOver: () => void
  /** Collects what this thread no longer uses. */
  collect: () => void
  /** Statements kept prepared. */
  kept: number
  /** The log is worth writing back into the file once it holds so many bytes, and cannot wait at `mostLogBytes`. */
  logBytes: number
  mostLogBytes: number
  /** So many are worth it when nobody waits. */
  restLogBytes: number
  /** Another connection writes the log back when it is told that it is long; null: there is none. */
  longLog: (() => void) | null
  /** What another connection leaves of a long log is written back here, for the log to begin anew, if it is no more. */
  restOfLogBytes: number
}

/**
 * One SQLite connection that does what it is told, in order. It runs in a thread of its own from its source text, so it
 * uses nothing but what it is given.
 */
export function sqliteThread(outside: Outside): (asked: Asked) => void {
  const { open, answer, handOver, collect, kept, logBytes, mostLogBytes, restLogBytes, longLog, restOfLogBytes } =
    outside
  const MOMENT_MS = 3
  const RESTING_CACHE_KIB = 2048
  let usualCache: unknown = null
  let connection: BetterSqlite3.Database | null = null
  let failed: unknown = null
  let afterwards: string | null = null
  let moment: ReturnType<typeof setTimeout> | undefined
  const statements = new Map<string, BetterSqlite3.Statement>()
  const database = () => {
    if (connection === null) throw new Error('The database is not open.')
    return connection
  }
  const statement = (text: string) => {
    const known = statements.get(text)
    if (known) return known
    const fresh = database().prepare(text)
    if (statements.size >= kept) statements.clear()
    statements.set(text, fresh)
    return fresh
  }
  const named = new Map<string, { names: string[]; prepared: BetterSqlite3.Statement }>()
  const namedBy = (text: string) => {
    const known = named.get(text)
    if (known) return known
    const prepared = database().prepare(text).raw()
    const fresh = { names: prepared.columns().map(({ name }) => name), prepared }
    if (named.size >= kept) named.clear()
    named.set(text, fresh)
    return fresh
  }
  const rowsOf = (text: string, params: readonly Value[]) => {
    const { names, prepared } = namedBy(text)
    return { names, rows: prepared.all(params) }
  }
  const keepLess = () => {
    usualCache ??= database().pragma('cache_size', { simple: true })
    database().pragma(`cache_size = -${RESTING_CACHE_KIB}`)
  }
  const keepAsUsual = () => {
    if (usualCache !== null) database().pragma(`cache_size = ${usualCache}`)
    usualCache = null
  }
  const each = (text: string, columns: readonly PackedColumn[], count: number) => {
    const prepared = statement(text)
    const offsets = columns.map(() => 0)
    for (let at = 0; at < count; at++) {
      prepared.run(
        columns.map((column, index) => {
          if (column.kind === 'same') return column.value
          if (column.kind === 'numbers') return column.numbers[at]
          if (column.kind === 'values') return column.values[at]
          const length = column.lengths[at] ?? -1
          if (length < 0) return null
          const offset = offsets[index] ?? 0
          offsets[index] = offset + length
          return column.bytes.subarray(offset, offset + length)
        }),
      )
    }
  }
  let page = 0
  /** The log in bytes, and what of it is not yet in the file. */
  const logged = () => {
    const [row] = statement('pragma wal_checkpoint(noop)').all() as { log: number; checkpointed: number }[]
    page ||= Number(database().pragma('page_size', { simple: true }))
    return row === undefined ? { all: 0, left: 0 } : { all: row.log * page, left: (row.log - row.checkpointed) * page }
  }
  const writeBack = (from: number) => {
    if (database().inTransaction) return null
    const { all, left } = logged()
    if (left >= from || isTooLong(all, left)) database().pragma('wal_checkpoint(passive)')
    return null
  }
  /** Another connection never comes to the end of a log that goes on growing, so that it would never begin anew. */
  const isTooLong = (all: number, left: number) => all >= mostLogBytes && left > 0
  /** While another connection writes the log back, this one goes on; only an end that is short is written back here. */
  const writeBackBeside = (tell: () => void) => {
    const { all, left } = logged()
    const isShort = all >= restLogBytes && left > 0 && left <= restOfLogBytes
    if (isShort || isTooLong(all, left)) database().pragma('wal_checkpoint(passive)')
    else if (left >= restLogBytes) tell()
  }
  const act = (op: Op): unknown => {
    switch (op.op) {
      case 'open':
        connection = open(op.file, op.readonly ?? false)
        return null
      case 'exec':
        return void database().exec(op.text)
      case 'pragma':
        return database().pragma(op.text)
      case 'all':
        return statement(op.text).all(op.params)
      case 'rows':
        return rowsOf(op.text, op.params)
      case 'get':
        return statement(op.text).get(op.params)
      case 'run':
        return statement(op.text).run(op.params).changes
      case 'each':
        keepAsUsual()
        return each(op.text, op.columns, op.count)
      case 'few':
        for (const row of op.rows) statement(op.text).run(row)
        return null
      case 'begin':
        return void statement('begin immediate').run()
      case 'commit':
        return void statement('commit').run()
      case 'tidy':
        return writeBack(logBytes)
      case 'afterwards':
        afterwards = op.text
        return null
      case 'rest':
        keepLess()
        database().pragma('shrink_memory')
        return void collect()
      case 'rollback':
        failed = null
        if (database().inTransaction) database().exec('rollback')
        return null
      case 'close':
        return void connection?.close()
    }
  }
  /** The commit holds all the same; whoever asks next is told, and it is tried again. */
  const tidyAfter = () => {
    try {
      writeBack(mostLogBytes)
    } catch (error) {
      failed ??= error
    }
  }
  /** Nobody waits now; a failure is told to who asks next. */
  const afterMoment = () => {
    if (afterwards === null || failed !== null || connection === null || connection.inTransaction) return
    const text = afterwards
    afterwards = null
    try {
      statement(text).run()
      if (longLog === null) writeBack(restLogBytes)
      else writeBackBeside(longLog)
    } catch (error) {
      failed ??= error
    }
  }
  const toldOf = (error: unknown): Failed => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : null
    return { message: error instanceof Error ? error.message : String(error), code }
  }
  return ({ id, op }) => {
    clearTimeout(moment)
    try {
      if (failed !== null && op.op !== 'rollback' && op.op !== 'close') throw failed
      const value = act(op)
      if (id !== null) answer({ id, value })
    } catch (error) {
      if (id === null) failed ??= error
      else answer({ id, failed: toldOf(error) })
    }
    if (op.op === 'commit') {
      handOver()
      tidyAfter()
    }
    if (afterwards !== null && op.op !== 'close') moment = setTimeout(afterMoment, MOMENT_MS)
  }
}
