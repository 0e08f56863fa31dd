import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { migrate, migrationsIn, type Part } from '@/server/store/data/migrate'
import { type DatabasePlace, openWriteDoor } from '@/server/store/door/door'
import { beginTold } from '@/server/store/ledger/telling-since'

export const MIGRATIONS = path.resolve(import.meta.dirname, '../../drizzle/migrations')

/** Databases with their tables and no rows, made once for a run: a copy costs a hundredth of what migrating does. */
export type Template = {
  /** Holds `record.db` and `ledger.db`. */
  directory: string
  /** The name of a Postgres database with both schemas, to which nobody is connected. */
  database: string
}

/** Makes both templates; `server` is a superuser's address. `remove` takes them away again. */
export async function makeTemplate(server: string): Promise<{ template: Template; remove: () => Promise<void> }> {
  const directory = await mkdtemp(path.join(tmpdir(), 'signalbox-template-'))
  const database = `signalbox_template_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${database}`)
  const url = databaseUrl(server, database)
  for (const part of ['record', 'ledger'] as const) {
    await migrateFresh({ dialect: 'sqlite', file: path.join(directory, `${part}.db`) }, part)
    await migrateFresh({ dialect: 'postgres', url, schema: part }, part)
  }
  const remove = async () => {
    await rm(directory, { recursive: true, force: true })
    await onServer(server, `drop database ${database} with (force)`)
  }
  return { template: { directory, database }, remove }
}

async function migrateFresh(place: DatabasePlace, part: Part) {
  const door = await openWriteDoor(place, 'normal')
  await migrate(door, await migrationsIn(MIGRATIONS, place.dialect, part), 0)
  if (part === 'ledger') await beginTold(door, 0)
  await door.close()
}

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

export async function onServer(server: string, statement: string) {
  const client = postgres(server, { max: 1, onnotice: () => undefined, connect_timeout: 300 })
  await client.unsafe(statement)
  await client.end()
}
