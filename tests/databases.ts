import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { type DatabasePlace, openReadDoor, openWriteDoor, type ReadDoor, type WriteDoor } from '@/server/store/door'
import { migrate, migrationsIn, type Part } from '@/server/store/migrate'

export const MIGRATIONS = path.resolve(import.meta.dirname, '../drizzle/migrations')

/** A database of its own, empty but for its tables. Its doors exist once the suite runs, not while it is collected. */
export type TestDatabase = {
  readonly dialect: 'sqlite' | 'postgres'
  /** Where the record and the ledger are; both are migrated. */
  place: (part: Part) => DatabasePlace
  writer: (part?: Part) => WriteDoor
  reader: (part?: Part) => ReadDoor
}

/** Runs the same suite on SQLite and on Postgres, each with fresh databases. */
export function eachDatabase(name: string, suite: (db: TestDatabase) => void) {
  for (const dialect of ['sqlite', 'postgres'] as const) {
    describe(`${name} (${dialect})`, () => {
      const db = databaseOfSuite(dialect)
      suite(db)
    })
  }
}

function databaseOfSuite(dialect: 'sqlite' | 'postgres'): TestDatabase {
  let made: { place: TestDatabase['place']; remove: () => Promise<void> } | null = null
  const writers = new Map<Part, WriteDoor>()
  const readers = new Map<Part, ReadDoor>()
  beforeAll(async () => {
    made = await emptyPlace(dialect)
    for (const part of ['record', 'ledger'] as const) {
      const writer = await openWriteDoor(made.place(part), 'normal')
      await migrate(writer, await migrationsIn(MIGRATIONS, dialect, part), 0)
      writers.set(part, writer)
      readers.set(part, await openReadDoor(made.place(part)))
    }
  })
  afterAll(async () => {
    for (const door of [...readers.values(), ...writers.values()]) await door.close()
    await made?.remove()
  })
  return {
    dialect,
    place: (part) => present(made).place(part),
    writer: (part = 'record') => present(writers.get(part)),
    reader: (part = 'record') => present(readers.get(part)),
  }
}

/** A place with nothing in it, not even tables. */
export async function emptyPlace(dialect: 'sqlite' | 'postgres') {
  return dialect === 'sqlite' ? emptyDirectory() : emptyDatabase(inject('postgresUrl'))
}

async function emptyDirectory() {
  const directory = await mkdtemp(path.join(tmpdir(), 'signalbox-test-'))
  return {
    place: (part: Part): DatabasePlace => ({ dialect: 'sqlite', file: path.join(directory, `${part}.db`) }),
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}

/** A Postgres database with nothing in it, by its address. */
export async function emptyUrl() {
  const { place, remove } = await emptyDatabase(inject('postgresUrl'))
  const database = place('record')
  if (database.dialect !== 'postgres') throw new Error('This place is in Postgres.')
  return { url: database.url, remove }
}

async function emptyDatabase(server: string) {
  const name = `signalbox_test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    place: (part: Part): DatabasePlace => ({ dialect: 'postgres', url: url.href, schema: part }),
    remove: () => onServer(server, `drop database ${name} with (force)`),
  }
}

async function onServer(server: string, statement: string) {
  const client = postgres(server, { max: 1, onnotice: () => undefined, connect_timeout: 300 })
  await client.unsafe(statement)
  await client.end()
}

function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('The database of this suite is not open yet.')
  return value
}
