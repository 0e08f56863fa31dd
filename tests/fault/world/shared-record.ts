import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { migratedUrl } from '@/tests/databases'
import { COMMAND, kill, type Source } from './processes'

/** One directory for the tests of a file, and for each of them a Postgres database of its own that tails share. */
export function sharedRecord(name: string) {
  const home = mkdtempSync(path.join(tmpdir(), `signalbox-${name}-`))
  afterAll(() => rmSync(home, { recursive: true, force: true }))
  let database = { url: '', remove: async () => {} }
  let sql: postgres.Sql
  const started: ChildProcess[] = []
  beforeEach(async () => {
    database = await migratedUrl()
    sql = postgres(database.url, { max: 1, onnotice: () => {}, connection: { application_name: 'test' } })
  })
  afterEach(async () => {
    for (const child of started.splice(0)) await kill(child, 'SIGKILL')
    await sql.end()
    await database.remove()
  })
  const saidBy = (tail: string) => path.join(home, `${tail}.said`)
  /** What is in the record now; null while there is none. */
  const first = async <T>(query: string): Promise<T | null> => {
    const [row] = await sql.unsafe(query).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === '42P01') return []
      throw error
    })
    return (row as T | undefined) ?? null
  }
  const number = async (query: string) => Number((await first<{ n: string }>(query))?.n ?? 0)
  const placeOf = (tail: string) => ['--data', path.join(home, tail), '--database', database.url]
  return {
    ...{ home, first, number, placeOf },
    url: () => database.url,
    sql: () => sql,
    startTail: (sources: readonly Source[], tail: string): ChildProcess => {
      const roots = sources.map(({ protocol, root }) => `${protocol}:${root}`)
      const said = openSync(saidBy(tail), 'a')
      const words = [COMMAND, 'ingest', ...roots, ...placeOf(tail)]
      const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', said] })
      closeSync(said)
      started.push(child)
      return child
    },
    /** A record that a tail cannot open when it starts ends it, with the reason; what happens later does not. */
    hasOpened: (tail: string): boolean => readFileSync(saidBy(tail), 'utf8').includes('Reading '),
    /** A tail that ended by itself would be waited for in vain. */
    assertAlive: (tails: readonly ChildProcess[], names: readonly string[]): void => {
      tails.forEach(({ exitCode, signalCode }, nth) => {
        if (exitCode === null && signalCode === null) return
        throw new Error(`a tail ended (${exitCode ?? signalCode}): ${readFileSync(saidBy(names[nth] ?? ''), 'utf8')}`)
      })
    },
    epochOf: (source = 1) => number(`select value as n from record.counters where name = 'epoch:${source}'`),
    revOf: () => number("select value as n from record.counters where name = 'rev'"),
    bodies: async () => (await sql.unsafe('select body from record.messages')).map((row) => String(row.body)),
    /** Ends every connection of the tails. Gives how many there were. */
    killBackends: async () =>
      (
        await sql.unsafe(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and application_name = 'signalbox'`,
        )
      ).length,
    /** Ends the connection that holds the lock of a source, where one does: surely its leader's. */
    killLeader: async (source: number) =>
      (await number(
        `select count(*) filter (where pg_terminate_backend(pid)) as n from pg_locks
          where locktype = 'advisory' and classid = 4800 and objid = ${source} and objsubid = 2 and granted
            and database = (select oid from pg_database where datname = current_database())`,
      )) === 1,
    /** The process that said last that it leads a source. */
    leaderOf: (source: number) =>
      number(`select config::json -> 'by' ->> 'pid' as n from record.sources where id = ${source}`),
    /** How many processes hold a tail's lock of the whole database. */
    holders: () =>
      number(
        `select count(*) as n from pg_locks where locktype = 'advisory' and classid = 0 and objid = 4800 and granted
          and database = (select oid from pg_database where datname = current_database())`,
      ),
  }
}
