import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { TURNS } from '@/server/store/door/postgres/door-postgres-session'
import { within } from '@/tests/load'
import { emptyUrl } from '../databases'
import { ownPrograms } from '../serving'

const FIXTURE = path.resolve(import.meta.dirname, '../fixtures/swarm')

let home = ''
let program = ''
let database = { url: '', remove: async () => {} }
let other: postgres.Sql
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-signals-'))
  database = await emptyUrl()
  other = postgres(database.url, { max: 1 })
  program = path.join(path.dirname((await ownPrograms()).tailProgram), 'signalbox.js')
})
afterAll(async () => {
  await other.end()
  await database.remove()
  await rm(home, { recursive: true, force: true })
})

const waits = () => other`select 1 from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`
afterEach(async () => {
  await other`select pg_advisory_unlock_all()`
  await expect.poll(waits).toHaveLength(0)
})

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s ends a command that waits for a database', async (signal) => {
  await other`select pg_advisory_lock(${TURNS.record}::bigint)`
  const words = ['index', `swarm:${FIXTURE}`, '--data', path.join(home, signal), '--database', database.url]
  const child = spawn(process.execPath, [program, ...words], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  await expect.poll(waits).toHaveLength(1)
  child.kill(signal)
  const told = await within(5_000, ended).finally(() => child.kill('SIGKILL'))
  expect(told).toEqual([null, signal])
})
