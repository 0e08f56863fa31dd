import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { store as words } from '@/lib/text/data/store-words'
import { StoreError } from '@/server/store/door/base/store-error'
import { type DatabasePlace, insertMany, type Reader, type Tx, type WriteDoor } from '@/server/store/door/door'
import { assertMadeBy } from './first-tables'
import { type Applied, type Standing, standingAt } from './migrations-applied'

export type Migration = Applied & {
  statements: string[]
  /** What it stands for: data that hold exactly these stand at it. */
  replaces: readonly Applied[]
}

/** Which of the two databases; each has its migrations. */
export type Part = 'record' | 'ledger'

/** The migrations under `directory` (the repository's `drizzle/migrations`) for one database, oldest first. */
export async function migrationsIn(
  directory: string,
  dialect: DatabasePlace['dialect'],
  part: Part,
): Promise<Migration[]> {
  const target = `${dialect}-${part}`
  const names = (await readdir(path.join(directory, target))).filter((name) => name.endsWith('.sql')).sort()
  const replaced = await readFile(path.join(directory, 'replaced.txt'), 'utf8')
  const read = await Promise.all(names.map((name) => readMigration(path.join(directory, target, name))))
  return read.map((migration, at) => ({ ...migration, replaces: at === 0 ? hashesIn(replaced, target) : [] }))
}

async function readMigration(file: string): Promise<Omit<Migration, 'replaces'>> {
  const text = await readFile(file, 'utf8')
  const statements = text.split('--> statement-breakpoint').map((statement) => statement.trim())
  return {
    name: path.basename(file, '.sql'),
    sha256: createHash('sha256').update(text).digest('hex'),
    statements: statements.filter((statement) => statement !== ''),
  }
}

/** Of lines as `sha256sum` writes them, those of one folder. */
function hashesIn(text: string, folder: string): Applied[] {
  const lines = text.matchAll(/^([0-9a-f]{64}) {2}([^/\n]+)\/(.+)\.sql$/gm)
  return [...lines].flatMap(([, sha256 = '', of, name = '']) => (of === folder ? [{ name, sha256 }] : []))
}

/**
 * Brings a database forward, all of it or nothing. Gives the names of what was applied.
 * Throws `StoreError`: `newer` for data that a newer version wrote, `foreign` for what no released one did.
 */
export function migrate(door: WriteDoor, migrations: readonly Migration[], at: number): Promise<string[]> {
  return door.write(async (tx) => {
    const standing = await fittingIn(tx, migrations)
    await tx.run(
      sql`create table if not exists migrations (name text primary key not null, sha256 text not null, at bigint not null)`,
    )
    if (standing.by !== null) {
      await tx.run(sql`delete from migrations`)
      await note(tx, standing.by, at)
    }
    for (const migration of standing.missing) await apply(tx, migration, at)
    return standing.missing.map((migration) => migration.name)
  })
}

/** The same as `pendingIn` gives before `migrate`; throws whatever that would before it changes anything. */
export async function pendingBefore(door: WriteDoor, migrations: readonly Migration[]): Promise<string[]> {
  return pendingOf(await door.write((tx) => fittingIn(tx, migrations)), migrations)
}

async function fittingIn(tx: Tx, migrations: readonly Migration[]): Promise<Standing<Migration>> {
  const standing = standingAt(await appliedIn(tx), migrations)
  if (standing.by !== null) await assertMadeBy(tx, standing.by.statements)
  return standing
}

/** Throws `StoreError` `newer`, `older`, `foreign` or `missing` unless exactly these migrations were applied. */
export async function assertMigrated(reader: Reader, migrations: readonly Migration[], part: Part): Promise<void> {
  const { missing } = standingAt(await appliedIn(reader), migrations)
  if (missing.length === migrations.length) throw new StoreError('missing', words.nothing, words.mend[part].missing)
  if (missing.length > 0) throw new StoreError('older', words.older, words.mend[part].older)
}

/**
 * The names of what is to be applied to data that hold something already; empty when they are up to date, or new.
 * Throws `StoreError` `newer` or `foreign`.
 */
export async function pendingIn(reader: Reader, migrations: readonly Migration[]): Promise<string[]> {
  return pendingOf(standingAt(await appliedIn(reader), migrations), migrations)
}

function pendingOf({ missing }: Standing<Migration>, migrations: readonly Migration[]): string[] {
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

async function appliedIn(reader: Reader): Promise<Applied[]> {
  if (!(await hasTable(reader, 'migrations'))) return []
  return reader.all<Applied>(sql`select name, sha256 from migrations order by name`)
}

async function apply(tx: Tx, migration: Migration, at: number): Promise<void> {
  for (const statement of migration.statements) await tx.run(sql.raw(statement))
  await note(tx, migration, at)
}

function note(tx: Tx, { name, sha256 }: Applied, at: number): Promise<void> {
  return insertMany(tx, 'migrations', ['name', 'sha256', 'at'], [[name, sha256, at]])
}
