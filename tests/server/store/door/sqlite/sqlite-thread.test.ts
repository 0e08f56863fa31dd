import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepLogShort } from '@/server/store/door/sqlite/door-sqlite-log'
import { type Answered, type Op, type Outside, sqliteThread } from '@/server/store/door/sqlite/sqlite-thread-code'

let home = ''
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'signalbox-thread-'))
})
afterEach(() => rmSync(home, { recursive: true }))

/** The number of what is asked fifth. */
const COMMIT = 5

/** The thread on a disk that, while `failing`, takes the log in and does not take it back into the file. */
function threadOn(disk: { failing: boolean }, beside: Partial<Outside> = {}) {
  const answers: Answered[] = []
  const act = sqliteThread({
    open: (file) => {
      const connection = new Database(file)
      const pragma = connection.pragma.bind(connection)
      connection.pragma = (text, options) => {
        if (disk.failing && text.includes('passive'))
          throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_FSYNC' })
        return pragma(text, options)
      }
      return connection
    },
    answer: (answer) => void answers.push(answer),
    handOver: () => undefined,
    collect: () => undefined,
    kept: 10,
    logBytes: 1,
    mostLogBytes: 1,
    restLogBytes: 1,
    longLog: null,
    restOfLogBytes: 1,
    ...beside,
  })
  let asked = 0
  return (op: Op) => {
    asked += 1
    act({ id: asked, op })
    return answers.find(({ id }) => id === asked)
  }
}

test('a log that cannot be written back is told to who asks next, costs nothing that was committed, and ends nothing', () => {
  const disk = { failing: false }
  const ask = threadOn(disk)
  const insert = () => ask({ op: 'run', text: 'insert into t values (1)', params: [] })
  const count = () => ask({ op: 'get', text: 'select count(*) as n from t', params: [] })?.value
  ask({ op: 'open', file: path.join(home, 'a.db') })
  ask({ op: 'pragma', text: 'journal_mode = wal' })
  ask({ op: 'exec', text: 'create table t (a)' })
  disk.failing = true
  ask({ op: 'begin' })
  insert()
  expect(ask({ op: 'commit' })?.failed).toBeUndefined()
  expect(insert()?.failed?.code).toBe('SQLITE_IOERR_FSYNC')
  ask({ op: 'rollback' })
  expect(count()).toEqual({ n: 1 })
  disk.failing = false
  ask({ op: 'begin' })
  insert()
  expect(ask({ op: 'commit' })?.failed).toBeUndefined()
  expect(count()).toEqual({ n: 2 })
})

test('whoever waits for a commit is told before its log is written back', () => {
  const order: string[] = []
  const ask = threadOn(
    { failing: false },
    {
      open: (file) => {
        const connection = new Database(file)
        const pragma = connection.pragma.bind(connection)
        connection.pragma = (text, options) => {
          if (text.includes('passive')) order.push('written back')
          return pragma(text, options)
        }
        return connection
      },
      answer: ({ id }) => void (id === COMMIT && order.push('answered')),
      handOver: () => void order.push('told'),
    },
  )
  ask({ op: 'open', file: path.join(home, 'told.db') })
  ask({ op: 'pragma', text: 'journal_mode = wal' })
  ask({ op: 'begin' })
  ask({ op: 'exec', text: 'create table t (a)' })
  ask({ op: 'commit' })
  expect(order).toEqual(['answered', 'told', 'written back'])
})

test('what is to be done afterwards is done by itself once nobody asks, and not before', async () => {
  const ask = threadOn({ failing: false })
  const count = () => ask({ op: 'get', text: 'select count(*) as n from t', params: [] })?.value
  ask({ op: 'open', file: path.join(home, 'a.db') })
  ask({ op: 'pragma', text: 'journal_mode = wal' })
  ask({ op: 'exec', text: 'create table t (a)' })
  ask({ op: 'begin' })
  ask({ op: 'run', text: 'insert into t values (1)', params: [] })
  ask({ op: 'afterwards', text: 'insert into t values (2)' })
  ask({ op: 'commit' })
  expect(count()).toEqual({ n: 1 })
  await expect.poll(count, { interval: 20 }).toEqual({ n: 2 })
})

test('what failed afterwards is told to who asks next, and what was committed holds', async () => {
  const ask = threadOn({ failing: false })
  ask({ op: 'open', file: path.join(home, 'a.db') })
  ask({ op: 'exec', text: 'create table t (a)' })
  ask({ op: 'begin' })
  ask({ op: 'run', text: 'insert into t values (1)', params: [] })
  ask({ op: 'afterwards', text: 'insert into nothing values (2)' })
  ask({ op: 'commit' })
  const count = () => ask({ op: 'get', text: 'select count(*) as n from t', params: [] })
  await expect.poll(() => count()?.failed?.message, { interval: 20 }).toContain('nothing')
  ask({ op: 'rollback' })
  expect(count()?.value).toEqual({ n: 1 })
})

const KIB = 1024

/** Writes 64 KiB in a transaction at each call, on a thread that leaves a long log to `longLog`. Gives how many of them the log would hold. */
function writingInto(file: string, longLog: () => void): () => { written: number; held: number } {
  const limits = { mostLogBytes: 100 * 1024 * KIB, restLogBytes: 512 * KIB, restOfLogBytes: 256 * KIB }
  const ask = threadOn({ failing: false }, { longLog, ...limits })
  ask({ op: 'open', file })
  ask({ op: 'pragma', text: 'journal_mode = wal' })
  ask({ op: 'pragma', text: 'wal_autocheckpoint = 0' })
  ask({ op: 'exec', text: 'create table t (a)' })
  let written = 0
  return () => {
    ask({ op: 'begin' })
    ask({ op: 'run', text: 'insert into t values (zeroblob(65536))', params: [] })
    ask({ op: 'afterwards', text: 'select 1' })
    ask({ op: 'commit' })
    written += 1
    return { written, held: statSync(`${file}-wal`).size / (64 * KIB) }
  }
}

test('a long log is written back beside the writer, and begins anew', async () => {
  const file = path.join(home, 'a.db')
  const log = keepLogShort(file)
  const write = writingInto(file, log.writeBack)
  // However late who writes it back comes to it, what is written from then on no longer makes it longer.
  const isShort = ({ written, held }: ReturnType<typeof write>) => written >= 100 && held < written * 0.6
  await expect.poll(write, { interval: 8 }).toSatisfy(isShort)
  await log.close()
})

test('a log that is written on before the other connection comes to its end begins anew all the same', () => {
  const file = path.join(home, 'a.db')
  const limits = { logBytes: 1024 * KIB, mostLogBytes: 2048 * KIB, restLogBytes: 512 * KIB, restOfLogBytes: 64 * KIB }
  const ask = threadOn({ failing: false }, { longLog: () => undefined, ...limits })
  ask({ op: 'open', file })
  ask({ op: 'pragma', text: 'journal_mode = wal' })
  ask({ op: 'pragma', text: 'wal_autocheckpoint = 0' })
  ask({ op: 'exec', text: 'create table t (a)' })
  const beside = new Database(file)
  const written: number[] = []
  for (let n = 1; n <= 200; n++) {
    ask({ op: 'tidy' })
    ask({ op: 'begin' })
    ask({ op: 'run', text: 'insert into t values (zeroblob(65536))', params: [] })
    beside.pragma('wal_checkpoint(passive)')
    ask({ op: 'commit' })
    written.push(statSync(`${file}-wal`).size / KIB)
  }
  beside.close()
  expect(Math.max(...written)).toBeGreaterThan(2048)
  expect(Math.max(...written)).toBeLessThan(3072)
})

test('red control: where nobody writes the log back, it holds all that was written', async () => {
  const file = path.join(home, 'a.db')
  const write = writingInto(file, () => undefined)
  for (let n = 1; n <= 200; n++) {
    const { written, held } = write()
    expect([written, held > written]).toEqual([n, true])
  }
})

test('a thread that rests keeps less of the file, until many rows come at once', () => {
  const answers: Answered[] = []
  const ask = threadOn({ failing: false }, { answer: (answer) => void answers.push(answer) })
  const kept = () => {
    ask({ op: 'pragma', text: 'cache_size' })
    return answers.at(-1)?.value
  }
  ask({ op: 'open', file: path.join(home, 'a.db') })
  ask({ op: 'exec', text: 'create table t (a)' })
  ask({ op: 'pragma', text: 'cache_size = -8192' })
  for (let n = 0; n < 2; n++) {
    ask({ op: 'rest' })
    ask({ op: 'run', text: 'insert into t values (1)', params: [] })
    expect(kept()).toEqual([{ cache_size: -2048 }])
  }
  ask({ op: 'each', text: 'insert into t values (?)', columns: [{ kind: 'values', values: [1, 2] }], count: 2 })
  expect(kept()).toEqual([{ cache_size: -8192 }])
})
