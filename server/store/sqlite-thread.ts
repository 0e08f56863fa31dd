import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { SqlValue } from './door'
import { StoreError } from './errors'
import { type Answered, type Asked, type Failed, type Op, type PackedColumn, sqliteThread } from './sqlite-thread-code'

const STATEMENTS_KEPT = 400
const LOG_BYTES = 32 * 1024 * 1024

/** One SQLite connection in a thread of its own: while it writes, this one goes on. */
export type SqliteThread = {
  ask: <T>(op: Op) => Promise<T>
  /** Nobody waits; a failure is told to who asks next, until there is a rollback. */
  tell: (op: Op) => void
  end: () => Promise<void>
}

type Waiting = { resolve: (value: unknown) => void; reject: (error: unknown) => void }

const code = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { statSync } = require('node:fs')
  const Database = require(workerData.sqlite)
  const act = (${sqliteThread})({
    open: (file) => new Database(file, { timeout: 5000 }),
    answer: (answer) => parentPort.postMessage(answer),
    sizeOf: (file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0,
    kept: workerData.kept,
    logBytes: workerData.logBytes,
  })
  parentPort.on('message', act)
`

export function startSqliteThread(): SqliteThread {
  const sqlite = createRequire(import.meta.url).resolve('better-sqlite3')
  const worker = new Worker(code, { eval: true, workerData: { sqlite, kept: STATEMENTS_KEPT, logBytes: LOG_BYTES } })
  const waiting = new Map<number, Waiting>()
  let asked = 0
  let ended: StoreError | null = null
  const endWith = (cause: unknown) => {
    ended ??= new StoreError('io', 'The thread that writes the index ended.', 'Start Signalbox again.', { cause })
    for (const { reject } of waiting.values()) reject(ended)
    waiting.clear()
  }
  worker.unref()
  worker.on('error', endWith)
  worker.on('exit', endWith)
  worker.on('message', ({ id, value, failed }: Answered) => {
    const waiter = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) worker.unref()
    if (failed === undefined) waiter?.resolve(value)
    else waiter?.reject(errorOf(failed))
  })
  const send = (message: Asked) => worker.postMessage(message, buffersOf(message.op))
  return {
    ask: <T>(op: Op) =>
      new Promise<T>((resolve, reject) => {
        if (ended !== null) return reject(ended)
        asked += 1
        waiting.set(asked, { resolve: (value) => resolve(value as T), reject })
        worker.ref()
        send({ id: asked, op })
      }),
    tell: (op) => send({ id: null, op }),
    end: async () => void (await worker.terminate()),
  }
}

/** Given to the thread instead of copied. */
function buffersOf(op: Op): ArrayBuffer[] {
  if (op.op !== 'each') return []
  return op.columns.flatMap((column) => {
    if (column.kind === 'numbers') return [buffer(column.numbers)]
    return column.kind === 'bytes' ? [buffer(column.bytes), buffer(column.lengths)] : []
  })
}

function buffer({ buffer: own }: { buffer: ArrayBufferLike }): ArrayBuffer[][number] {
  return own as ArrayBuffer
}

/** Rows as columns: what is the same in all rows crosses once, numbers and bytes cross without being copied. */
export function packColumns(rows: readonly (readonly SqlValue[])[], width: number): PackedColumn[] {
  return Array.from({ length: width }, (_, at) => packColumn(rows, at))
}

function packColumn(rows: readonly (readonly SqlValue[])[], at: number): PackedColumn {
  const first = rows[0]?.[at] ?? null
  let same = !(first instanceof Uint8Array)
  let numbers = true
  let bytes = 0
  let size = 0
  for (const row of rows) {
    const value = row[at] ?? null
    if (value !== first) same = false
    if (typeof value !== 'number') numbers = false
    if (value instanceof Uint8Array) {
      bytes += 1
      size += value.length
    }
  }
  if (same) return { kind: 'same', value: first }
  if (numbers) return { kind: 'numbers', numbers: Float64Array.from(rows, (row) => Number(row[at])) }
  return bytes > 0 ? packBytes(rows, at, size) : { kind: 'values', values: rows.map((row) => row[at] ?? null) }
}

function packBytes(rows: readonly (readonly SqlValue[])[], at: number, size: number): PackedColumn {
  const bytes = new Uint8Array(size)
  const lengths = new Int32Array(rows.length).fill(-1)
  let end = 0
  rows.forEach((row, index) => {
    const value = row[at]
    if (!(value instanceof Uint8Array)) return
    bytes.set(value, end)
    lengths[index] = value.length
    end += value.length
  })
  return { kind: 'bytes', bytes, lengths }
}

/** The error as the thread met it, with its code. */
function errorOf({ message, code }: Failed): Error {
  const error: Error & { code?: string } = new Error(message)
  if (code !== null) error.code = code
  return error
}
