import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Data, integrity, openForReading, openLedger, openRecord, tailRuns } from '@/server/store/keep/data'
import { emptyPlace } from '@/tests/databases'
import { MIGRATIONS } from '@/tests/setup/template'

let directory = ''
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'signalbox-data-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

/** A process that takes the lock as we do and is then killed. */
async function killedHolder(data: Data) {
  const code = `
    const db = new (require('better-sqlite3'))(process.argv[1]); db.exec('begin exclusive')
    require('fs').writeFileSync(process.argv[2], String(process.pid)); console.log('held'); setInterval(() => {}, 1000)`
  const files = [path.join(data.directory, 'tail.lock'), path.join(data.directory, 'tail.pid')]
  const child = spawn(process.execPath, ['-e', code, ...files], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return {
    pid: child.pid,
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

describe.each(['sqlite', 'postgres'] as const)('a data directory (%s)', (dialect) => {
  async function dataOf() {
    const empty = await emptyPlace(dialect)
    const place = empty.place('record')
    const postgresUrl = place.dialect === 'postgres' ? place.url : null
    const data: Data = { directory: path.join(directory, 'data'), postgresUrl, migrations: MIGRATIONS }
    return { data, remove: empty.remove }
  }

  test('a second tail is refused in one line, and the place is free after the first', async () => {
    const { data, remove } = await dataOf()
    const first = await openRecord(data, 1, process.pid, true)
    await expect(openRecord(data, 2, process.pid)).rejects.toMatchObject({ code: 'locked' })
    await first.close()
    const second = await openRecord(data, 3, process.pid)
    expect(second.unclean).toBe(false)
    await second.close()
    await remove()
  })

  test('readers see whether a tail runs, with one and without', async () => {
    const { data, remove } = await dataOf()
    await expect(openForReading(data, 'record')).rejects.toMatchObject({ code: 'missing' })
    const record = await openRecord(data, 1, process.pid)
    const during = await openForReading(data, 'record')
    expect(await tailRuns(data, during)).toBe(true)
    await record.close()
    await expect.poll(() => tailRuns(data, during)).toBe(false)
    await during.close()
    const after = await openForReading(data, 'record')
    expect(await after.all(sql`select * from sources`)).toEqual([])
    expect(await integrity(after)).toEqual([])
    await after.close()
    await remove()
  })

  test('the ledger is written beside the record', async () => {
    const { data, remove } = await dataOf()
    const record = await openRecord(data, 1, process.pid)
    const ledger = await openLedger(data, 1)
    expect(await ledger.write((tx) => tx.run(sql`insert into settings (name, value) values ('a', 'b')`))).toBe(1)
    await ledger.close()
    await record.close()
    await remove()
  })
})

test('a tail that was killed leaves no lock, and the next one knows that the stop was unclean', async () => {
  const data: Data = { directory, postgresUrl: null, migrations: MIGRATIONS }
  const holder = await killedHolder(data)
  await expect(openRecord(data, 1, process.pid)).rejects.toMatchObject({
    code: 'locked',
    message: expect.stringContaining(String(holder.pid)),
  })
  await holder.kill()
  const record = await openRecord(data, 2, process.pid)
  expect(record.unclean).toBe(true)
  await record.close()
})

test('tails share a Postgres database, one who rebuilds it has it alone, and a lost connection has to ask again', async () => {
  const empty = await emptyPlace('postgres')
  const place = empty.place('record')
  const postgresUrl = place.dialect === 'postgres' ? place.url : null
  const at = (name: string): Data => ({ directory: path.join(directory, name), postgresUrl, migrations: MIGRATIONS })
  const first = await openRecord(at('one'), 1, process.pid)
  const second = await openRecord(at('two'), 1, process.pid)
  await expect(openRecord(at('three'), 1, process.pid, true)).rejects.toMatchObject({ code: 'locked' })
  await first.close()
  const killed = second.door.write((tx) => tx.run(sql`select pg_terminate_backend(pg_backend_pid())`))
  await expect(killed).rejects.toMatchObject({ code: 'unreachable' })
  const third = await openRecord(at('three'), 1, process.pid, true)
  const outcome = () => second.door.write((tx) => tx.run(sql`delete from meta`)).catch(({ code }) => code)
  await expect.poll(outcome).toBe('locked')
  await third.close()
  await expect.poll(outcome).toBe(0)
  await second.close()
  await empty.remove()
})

test('a directory that cannot be made is refused with its name', async () => {
  await writeFile(path.join(directory, 'file'), '')
  const data: Data = { directory: path.join(directory, 'file', 'data'), postgresUrl: null, migrations: MIGRATIONS }
  await expect(openRecord(data, 1, process.pid)).rejects.toMatchObject({
    code: 'place',
    message: expect.stringContaining(data.directory),
  })
})

test('a directory on a file system that keeps no files is refused at once', async () => {
  const data: Data = { directory: '/proc/signalbox', postgresUrl: null, migrations: MIGRATIONS }
  await expect(openRecord(data, Date.now(), process.pid)).rejects.toMatchObject({ code: 'place' })
})
