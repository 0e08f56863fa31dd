import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { store as words } from '@/lib/text/data/store-words'
import { StoreError } from '@/server/store/door/base/store-error'
import { type DatabasePlace, insertMany, type Reader, type Tx, type WriteDoor } from '@/server/store/door/door'

export type Migration = { name: string; sha256: string; statements: string[] }

/** Which of the two databases; each has its migrations. */
export type Part = 'record' | 'ledger'

/** The migrations under `directory` (the repository's `drizzle/migrations`) for one database, oldest first. */
export async function migrationsIn(directory: string, dialect: DatabasePlace['dialect'], part: Part) {
  const folder = path.join(directory, `${dialect}-${part}`)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map((name) => readMigration(folder, name)))
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const text = await readFile(path.join(folder, name), 'utf8')
  const statements = text.split('--> statement-breakpoint').map((statement) => statement.trim())
  return {
    name: name.replace(/\.sql$/, ''),
    sha256: createHash('sha256').update(text).digest('hex'),
    statements: statements.filter((statement) => statement !== ''),
  }
}

/**
 * Brings a database forward, all of it or nothing. Gives the names of what was applied.
 * Throws `StoreError` `newer` for data that a newer version wrote.
 */
export function migrate(door: WriteDoor, migrations: readonly Migration[], at: number): Promise<string[]> {
  return door.write(async (tx) => {
    await tx.run(
      sql`create table if not exists migrations (name text primary key not null, sha256 text not null, at bigint not null)`,
    )
    const missing = missingIn(await appliedIn(tx), migrations)
    for (const migration of missing) await apply(tx, migration, at)
    return missing.map((migration) => migration.name)
  })
}

/** Throws `StoreError` `newer`, `older` or `missing` unless exactly these migrations were applied. */
export async function assertMigrated(reader: Reader, migrations: readonly Migration[], part: Part): Promise<void> {
  const missing = missingIn(await appliedIn(reader), migrations)
  if (missing.length === migrations.length) throw new StoreError('missing', words.nothing, words.mend[part].missing)
  if (missing.length > 0) throw new StoreError('older', words.older, words.mend[part].older)
}

/** The names of what is to be applied to data that hold something already; empty when they are up to date, or new. Throws `StoreError` `newer`. */
export async function pendingIn(reader: Reader, migrations: readonly Migration[]): Promise<string[]> {
  const missing = missingIn(await appliedIn(reader), migrations)
  return missing.length === migrations.length ? [] : missing.map(({ name }) => name)
}

export async function hasTable(reader: Reader, name: string): Promise<boolean> {
  const found = await reader.get<{ found: number }>(
    reader.dialect === 'sqlite'
      ? sql`select count(*) as found from sqlite_master where type = 'table' and name = ${name}`
      : sql`select count(*) as found from information_schema.tables where table_schema = current_schema() and table_name = ${name}`,
  )
  return (found?.found ?? 0) > 0
}

async function appliedIn(reader: Reader): Promise<string[]> {
  if (!(await hasTable(reader, 'migrations'))) return []
  const rows = await reader.all<{ name: string }>(sql`select name from migrations order by name`)
  return rows.map((row) => row.name)
}

function missingIn(applied: readonly string[], migrations: readonly Migration[]): readonly Migration[] {
  const known = new Set(migrations.map((migration) => migration.name))
  if (applied.some((name) => !known.has(name))) throw new StoreError('newer', words.newer, words.newerMend)
  return migrations.filter((migration) => !applied.includes(migration.name))
}

async function apply(tx: Tx, migration: Migration, at: number): Promise<void> {
  for (const statement of migration.statements) await tx.run(sql.raw(statement))
  await insertMany(tx, 'migrations', ['name', 'sha256', 'at'], [[migration.name, migration.sha256, at]])
}
