import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { chown, copyFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import type { Part } from '@/server/store/data/migrate'
import {
  type DatabasePlace,
  openReadDoor,
  openWriteDoor,
  type ReadDoor,
  type WriteDoor,
} from '@/server/store/door/door'
import { databaseUrl, onServer } from './setup/template'

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
    made = await migratedPlace(dialect)
    for (const part of ['record', 'ledger'] as const) {
      writers.set(part, await openWriteDoor(made.place(part), 'normal'))
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
  return dialect === 'sqlite' ? emptyDirectory() : makeDatabase(inject('postgresUrl'))
}

/** A place with tables and no rows, copied from what was made once for the run. */
export async function migratedPlace(dialect: 'sqlite' | 'postgres') {
  if (dialect === 'postgres') return makeDatabase(inject('postgresUrl'), inject('template').database)
  const made = await emptyDirectory()
  await copyTemplate(made.directory)
  return made
}

/** Puts a record and a ledger with no rows into a data directory that has none; they are its owner's. */
export async function copyTemplate(data: string) {
  const { directory } = inject('template')
  const { uid, gid } = await stat(data)
  for (const name of ['record.db', 'ledger.db']) {
    const to = path.join(data, name)
    await copyFile(path.join(directory, name), to, constants.COPYFILE_EXCL)
    await chown(to, uid, gid)
  }
}

async function emptyDirectory() {
  const directory = await mkdtemp(path.join(tmpdir(), 'signalbox-test-'))
  return {
    directory,
    place: (part: Part): DatabasePlace => ({ dialect: 'sqlite', file: path.join(directory, `${part}.db`) }),
    // SQLite takes its -wal and -shm away when a door closes, which Node 24 meets while it removes the directory.
    remove: () => rm(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }),
  }
}

/** A Postgres database with nothing in it, by its address. */
export async function emptyUrl() {
  return makeDatabase(inject('postgresUrl'))
}

/** A Postgres database with both schemas and no rows, by its address. */
export async function migratedUrl() {
  return makeDatabase(inject('postgresUrl'), inject('template').database)
}

async function makeDatabase(server: string, template?: string) {
  const name = `signalbox_test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name}${template === undefined ? '' : ` template ${template}`}`)
  const url = databaseUrl(server, name)
  return {
    url,
    place: (part: Part): DatabasePlace => ({ dialect: 'postgres', url, schema: part }),
    remove: () => onServer(server, `drop database ${name} with (force)`),
  }
}

function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('The database of this suite is not open yet.')
  return value
}
