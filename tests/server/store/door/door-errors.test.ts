import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openReadDoor, openWriteDoor } from '@/server/store/door/door'
import { atLeast } from '@/server/store/door/sqlite/door-sqlite'
import { sqliteError } from '@/server/store/door/sqlite/door-sqlite-errors'
import { integrity } from '@/server/store/keep/data'

let directory = ''
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'signalbox-errors-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

function errorOf(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    return sqliteError(error)
  }
  return null
}

describe('what SQLite refuses', () => {
  test('a full disk', () => {
    const db = new Database(path.join(directory, 'full.db'))
    db.pragma('max_page_count = 4')
    db.exec('create table t (x)')
    expect(errorOf(() => db.prepare('insert into t values (zeroblob(100000))').run())).toMatchObject({ code: 'full' })
    db.close()
  })

  test('another writer', () => {
    const file = path.join(directory, 'busy.db')
    const one = new Database(file)
    const two = new Database(file, { timeout: 0 })
    one.exec('begin immediate')
    expect(errorOf(() => two.exec('begin immediate'))).toMatchObject({ code: 'busy', mend: expect.any(String) })
    one.close()
    two.close()
  })

  test('a file that is no database', async () => {
    const file = path.join(directory, 'text.db')
    await writeFile(file, 'not a database at all'.repeat(200))
    await expect(openWriteDoor({ dialect: 'sqlite', file }, 'normal')).rejects.toMatchObject({ code: 'corrupt' })
  })

  test('a mistake of ours stays what it is', () => {
    const db = new Database(':memory:')
    expect(errorOf(() => db.exec('nonsense'))).toBeInstanceOf(Database.SqliteError)
    db.close()
  })
})

test('damage inside a database is found', async () => {
  const file = path.join(directory, 'damaged.db')
  const place = { dialect: 'sqlite', file } as const
  const raw = new Database(file)
  raw.exec('create table a (x text unique); create table b (x text)')
  const insert = raw.prepare('insert into a values (?)')
  for (let n = 0; n < 2000; n += 1) insert.run(`value ${n}`)
  raw.close()
  const sound = await openReadDoor(place)
  expect(await integrity(sound)).toEqual([])
  await sound.close()
  const disk = await open(file, 'r+')
  await disk.write(Buffer.alloc(3 * 4096, 0xff), 0, 3 * 4096, 4 * 4096)
  await disk.close()
  const damaged = await openReadDoor(place)
  expect(await integrity(damaged)).not.toEqual([])
  await damaged.close()
})

test('a commit of the ledger waits for the disk, one of the record does not', async () => {
  for (const [durability, level] of [
    ['full', 2],
    ['normal', 1],
  ] as const) {
    const door = await openWriteDoor({ dialect: 'sqlite', file: path.join(directory, `${durability}.db`) }, durability)
    expect(await door.write((tx) => tx.get(sql`pragma synchronous`))).toEqual({ synchronous: level })
    expect(await door.write((tx) => tx.get(sql`pragma journal_mode`))).toEqual({ journal_mode: 'wal' })
    await door.close()
  }
})

test('a Postgres that is not there is said to be out of reach', async () => {
  const url = new URL(inject('postgresUrl'))
  url.port = '1'
  const place = { dialect: 'postgres', url: url.href, schema: 'record' } as const
  await expect(openWriteDoor(place, 'normal')).rejects.toMatchObject({ code: 'unreachable' })
})

test.each([
  ['3.51.3', true],
  ['3.53.0', true],
  ['3.100.1', true],
  ['4.0.0', true],
  ['3.51.2', false],
  ['3.9.9', false],
])('SQLite %s is new enough: %s', (version, enough) => {
  expect(atLeast(version, '3.51.3')).toBe(enough)
})
