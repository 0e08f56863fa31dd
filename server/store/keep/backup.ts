import { randomUUID } from 'node:crypto'
import { access, chmod, type FileHandle, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import Database from 'better-sqlite3'
import { store as words } from '@/lib/text/data/store-words'
import { KnownError } from '@/server/errors'
import { sqliteError } from '@/server/store/door/sqlite/door-sqlite-errors'

/** A file that belongs to the ledger and lies beside it, such as its key. */
export type Beside = { name: string; bytes: Uint8Array }

type About = { version: string; at: number }

/** Puts a ledger that may be written meanwhile, as it stood at one moment, into an empty SQLite file. */
export type Fill = (file: string) => Promise<void>

/**
 * Copies a ledger into one new file that nobody else may read, and what lies beside it too. Throws a `KnownError` or
 * `StoreError`; then there is no such file.
 */
export async function backUp(fill: Fill, file: string, beside: readonly Beside[], about: About): Promise<void> {
  await assertFree(file)
  const part = `${file}.${randomUUID()}.part`
  try {
    await closed(await open(part, 'wx', 0o600), async () => {})
    await fill(part)
    described(part, beside, about)
    await closed(await open(part, 'r+'), (handle) => handle.sync())
    await assertFree(file)
    await rename(part, file)
    await closed(await open(path.dirname(file), 'r'), (handle) => handle.sync())
  } catch (error) {
    for (const left of [part, `${part}-wal`, `${part}-shm`]) await rm(left, { force: true })
    throw sqliteError(error)
  }
}

async function assertFree(file: string): Promise<void> {
  if (await isThere(file))
    throw new KnownError(
      'conflict',
      () => words.backup.taken(file),
      () => words.backup.takenMend,
    )
}

/** What is in a backup, checked from its first page to its last. Throws a `KnownError` where it is none. */
export function readBackup(file: string): About & { beside: Beside[] } {
  const database = opened(file)
  try {
    const sound = database.pragma('quick_check', { simple: true })
    const about = database.prepare<[], About>('select version, at from backup').get()
    if (sound !== 'ok' || about === undefined) throw noBackup(file)
    const beside = database.prepare<[], Beside>('select name, bytes from backup_files order by name').all()
    return { ...about, beside }
  } catch (error) {
    throw error instanceof KnownError ? error : noBackup(file, error)
  } finally {
    database.close()
  }
}

/** Puts the ledger of a backup where there is none. The caller has checked both. */
export async function unpack(file: string, ledger: string): Promise<void> {
  const part = `${ledger}.part`
  await rm(part, { force: true })
  await closed(await open(part, 'wx', 0o600), async () => {})
  await copied(file, part)
  const database = new Database(part)
  database.exec('drop table backup; drop table backup_files')
  database.close()
  await closed(await open(part, 'r+'), (handle) => handle.sync())
  await rename(part, ledger)
}

export const fillFrom =
  (ledger: string): Fill =>
  (file) =>
    copied(ledger, file)

async function copied(from: string, to: string): Promise<void> {
  const database = new Database(from, { readonly: true, fileMustExist: true, timeout: 5_000 })
  try {
    await database.backup(to)
  } finally {
    database.close()
  }
  await chmod(to, 0o600)
}

/** Says in the copy whose it is; it needs no second file from then on. */
function described(file: string, beside: readonly Beside[], { version, at }: About): void {
  const database = new Database(file)
  try {
    database.pragma('journal_mode = delete')
    database.exec(`create table backup (version text not null, at integer not null);
      create table backup_files (name text primary key not null, bytes blob not null)`)
    database.prepare('insert into backup values (?, ?)').run(version, at)
    for (const { name, bytes } of beside) database.prepare('insert into backup_files values (?, ?)').run(name, bytes)
  } finally {
    database.close()
  }
}

function opened(file: string): Database.Database {
  try {
    return new Database(file, { readonly: true, fileMustExist: true })
  } catch (error) {
    throw noBackup(file, error)
  }
}

function noBackup(file: string, cause?: unknown): KnownError {
  return new KnownError(
    'refused',
    () => words.backup.none(file),
    () => words.backup.noneMend,
    {
      cause,
    },
  )
}

async function closed(handle: FileHandle, act: (handle: FileHandle) => Promise<void>): Promise<void> {
  try {
    await act(handle)
  } finally {
    await handle.close()
  }
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
