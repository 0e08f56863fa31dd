import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { sqlite as words } from '@/lib/text/data/database'
import { StoreError } from '@/server/store/door/base/store-error'
import { handingOver } from './sqlite-crossing'
import { type Answered, type Failed, type Op, sqliteThread } from './sqlite-thread-code'

const STATEMENTS_KEPT = 400
/** What it makes of values is passed on at once; without a bound V8 gives each thread ten times that. */
const YOUNG_MB = 6
/** Writing it back waits for the disk, whatever it holds: seldom is better than little. */
const REST_LOG_BYTES = 32 * 1024 * 1024
const LOG_BYTES = 2 * REST_LOG_BYTES
const MOST_LOG_BYTES = 4 * REST_LOG_BYTES
const REST_OF_LOG_BYTES = 1024 * 1024

/** One SQLite connection in a thread of its own: while it works, this one goes on. */
export type SqliteThread = {
  ask: <T>(op: Op) => Promise<T>
  /** Nobody waits; a failure is told to who asks next, until there is a rollback. */
  tell: (op: Op) => void
  end: () => Promise<void>
}

type Waiting = { resolve: (value: unknown) => void; reject: (error: unknown) => void }

const code = `
  const { parentPort, workerData } = require('node:worker_threads')
  const Database = require(workerData.sqlite)
  let answers = []
  const handOver = () => {
    if (answers.length === 0) return
    parentPort.postMessage(answers)
    answers = []
  }
  const act = (${sqliteThread})({
    open: (file, readonly) => new Database(file, { timeout: 5000, readonly, fileMustExist: readonly }),
    answer: (answer) => answers.push(answer),
    handOver,
    collect: () => {
      require('node:v8').setFlagsFromString('--expose-gc')
      require('node:vm').runInNewContext('gc')()
    },
    kept: workerData.kept,
    logBytes: workerData.logBytes,
    mostLogBytes: workerData.mostLogBytes,
    restLogBytes: workerData.restLogBytes,
    longLog: workerData.beside ? () => parentPort.postMessage('long log') : null,
    restOfLogBytes: workerData.restOfLogBytes,
  })
  parentPort.on('message', (several) => {
    for (const asked of several) act(asked)
    handOver()
  })
`

/** `onLongLog`: somebody else writes the log back. `mostLogBytes`: after a commit it is written back from so much on. */
type Log = { onLongLog?: () => void; mostLogBytes?: number }

export function startSqliteThread({ onLongLog, mostLogBytes = MOST_LOG_BYTES }: Log = {}): SqliteThread {
  const sqlite = createRequire(import.meta.url).resolve('better-sqlite3')
  const logs = {
    ...{ logBytes: LOG_BYTES, mostLogBytes },
    ...{ restLogBytes: REST_LOG_BYTES, restOfLogBytes: REST_OF_LOG_BYTES },
  }
  const workerData = { sqlite, kept: STATEMENTS_KEPT, beside: onLongLog !== undefined, ...logs }
  const worker = new Worker(code, { eval: true, workerData, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } })
  const waiting = new Map<number, Waiting>()
  let asked = 0
  let ended: StoreError | null = null
  const endWith = (cause: unknown) => {
    ended ??= new StoreError('io', words.threadEnded, words.threadEndedMend, { cause })
    for (const { reject } of waiting.values()) reject(ended)
    waiting.clear()
  }
  worker.unref()
  worker.on('error', endWith)
  worker.on('exit', endWith)
  worker.on('message', (told: readonly Answered[] | 'long log') => {
    if (told === 'long log') return onLongLog?.()
    for (const { id, value, failed } of told) {
      const waiter = waiting.get(id)
      waiting.delete(id)
      if (failed === undefined) waiter?.resolve(value)
      else waiter?.reject(errorOf(failed))
    }
    if (waiting.size === 0) worker.unref()
  })
  const send = handingOver((several, buffers) => worker.postMessage(several, buffers))
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

/** The error as the thread met it, with its code. */
function errorOf({ message, code }: Failed): Error {
  const error: Error & { code?: string } = new Error(message)
  if (code !== null) error.code = code
  return error
}
