import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { store as words } from '@/lib/text/data/store-words'
import { isLocked, type Lock, lockData } from '@/server/store/data/data-lock'
import { fileSystemOf } from '@/server/store/data/file-system'
import { assertMigrated, hasTable, migrate, migrationsIn, type Part, pendingBefore } from '@/server/store/data/migrate'
import { HOLDS, SOURCES } from '@/server/store/door/base/advisory-locks'
import { StoreError } from '@/server/store/door/base/store-error'
import {
  type DatabasePlace,
  openReadDoor,
  openWriteDoor,
  type ReadDoor,
  type WriteDoor,
} from '@/server/store/door/door'
import { codeOf, readOnly, refusedToWrite } from '@/server/store/door/sqlite/read-only'
import { beginTold } from '@/server/store/ledger/telling-since'
import { backUpBefore } from './backup-before'
import { finishKey, finishRestore } from './exchange'
import { cameIn } from './exchange-schemas'

/** Where one installation keeps everything. */
export type Data = {
  /** Absolute; holds `record.db` and `ledger.db` unless `postgresUrl` says where they are instead. */
  directory: string
  postgresUrl: string | null
  /** The directory of the committed migrations. */
  migrations: string
}

export type RecordFile = {
  door: WriteDoor
  /** The last one to write was stopped by force: the integrity is worth a check. */
  unclean: boolean
  /** Tails of other processes may write it as well. */
  shared: boolean
  /** Closes the door and gives the lock back. */
  close: () => Promise<void>
}

export function placeOf(data: Data, part: Part): DatabasePlace {
  return data.postgresUrl
    ? { dialect: 'postgres', url: data.postgresUrl, schema: part }
    : { dialect: 'sqlite', file: path.join(data.directory, `${part}.db`) }
}

/**
 * For a tail of these data: locks them, makes what is missing, migrates. A data directory has one tail; a Postgres
 * database has any number, unless one wants it `alone`. Throws `StoreError`.
 */
export async function openRecord(data: Data, at: number, pid: number, alone = false): Promise<RecordFile> {
  if (data.postgresUrl !== null) {
    // Only its log is written there.
    if (!alone) await makeDirectory(data)
    const door = await openWriteDoor(placeOf(data, 'record'), 'full', { by: 'tails', alone })
    return migrated({ door, unclean: false, shared: !alone, close: () => door.close() }, data, at)
  }
  await prepareDirectory(data)
  const lock = await lockData(data.directory, pid)
  try {
    await finishRestore(data.directory)
    const door = await openWriteDoor(placeOf(data, 'record'), 'normal')
    const close = async () => {
      await door.close()
      await lock.release()
    }
    return await migrated({ door, unclean: lock.unclean, shared: false, close }, data, at)
  } catch (error) {
    await releaseAfter(lock, error)
    throw error
  }
}

async function migrated(file: RecordFile, data: Data, at: number): Promise<RecordFile> {
  try {
    await migrate(file.door, await migrationsIn(data.migrations, file.door.dialect, 'record'), at)
    return file
  } catch (error) {
    await file.door.close()
    throw error
  }
}

/** For a web of these data, of which a Postgres database has any number, unless one wants it `alone`. */
export async function openLedger(data: Data, at: number, alone = false): Promise<WriteDoor> {
  const place = placeOf(data, 'ledger')
  const directory = place.dialect === 'postgres' && alone ? null : data.directory
  if (directory !== null) await prepareDirectory(data)
  if (place.dialect === 'sqlite') await finishRestore(data.directory)
  const migrations = await migrationsIn(data.migrations, place.dialect, 'ledger')
  const door = await openWriteDoor(place, 'full', { by: 'consoles', alone })
  try {
    // What is refused is not copied either: whoever starts it again and again fills no disk.
    const pending = await pendingBefore(door, migrations)
    await backUpBefore(pending, { place, migrations: data.migrations, directory }, at)
    const applied = await migrate(door, migrations, at)
    if (applied.length > 0) await beginTold(door, at)
    if (place.dialect === 'postgres' && directory !== null)
      await finishKey(directory, (then) => door.write((tx) => cameIn(tx, then)))
    return door
  } catch (error) {
    await door.close()
    throw error
  }
}

/** Beside a running tail or web, or without one; `threads` as of `openReadDoor`. Throws `StoreError` `missing` when nothing was ever read. */
export async function openForReading(data: Data, part: Part, threads = true): Promise<ReadDoor> {
  const door = await openReadDoor(placeOf(data, part), threads)
  try {
    await assertMigrated(door, await migrationsIn(data.migrations, door.dialect, part), part)
    return door
  } catch (error) {
    await door.close()
    throw error
  }
}

/** What people had written, whatever version of the ledger it is; null as long as nobody can have written anything. */
export async function openPosted(data: Data): Promise<ReadDoor | null> {
  const door = await openReadDoor(placeOf(data, 'ledger')).catch((error: unknown) => {
    if (error instanceof StoreError && error.code === 'missing') return null
    throw error
  })
  if (door === null || (await hasTable(door, 'outbox'))) return door
  await door.close()
  return null
}

/** Does a tail write these data now? */
export async function tailRuns(data: Data, reader: ReadDoor): Promise<boolean> {
  if (reader.dialect === 'sqlite') return isLocked(data.directory)
  const held = await reader.get<{ held: number }>(
    sql`select count(*) as held from pg_locks where locktype = 'advisory' and classid = 0
      and objid = ${HOLDS.tails} and objsubid = 1 and granted
      and database = (select oid from pg_database where datname = current_database())`,
  )
  return (held?.held ?? 0) > 0
}

/** Ids of the sources that some process reads now; null where one tail reads all of them. */
export async function ledSources(reader: ReadDoor): Promise<ReadonlySet<number> | null> {
  if (reader.dialect === 'sqlite') return null
  const rows = await reader.all<{ id: number }>(
    sql`select cast(cast(objid as text) as bigint) as id from pg_locks where locktype = 'advisory' and granted
      and classid = ${SOURCES} and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** What is wrong with a database, one sentence each; empty when it is sound. About 2 s per GB, in slices. */
export async function integrity(reader: ReadDoor): Promise<string[]> {
  if (reader.dialect === 'postgres') return []
  try {
    return await quickCheck(reader)
  } catch (error) {
    if (error instanceof StoreError && error.code === 'corrupt') return [error.message]
    throw error
  }
}

async function quickCheck(reader: ReadDoor): Promise<string[]> {
  const tables = await reader.all<{ name: string }>(
    sql`select name from sqlite_master where type = 'table' and sql not like 'create virtual%' order by name`,
  )
  const problems: string[] = []
  for (const { name } of tables) {
    const rows = await reader.all<{ quick_check: string }>(sql.raw(`pragma quick_check("${name}")`))
    problems.push(...rows.map((row) => row.quick_check).filter((text) => text !== 'ok'))
    await new Promise((resolve) => setImmediate(resolve))
  }
  return problems
}

async function releaseAfter(lock: Lock, cause: unknown): Promise<void> {
  await lock.release().catch((error: unknown) => {
    throw new AggregateError([cause, error], words.lockKept)
  })
}

const KEEPS_NOTHING = /^(proc|sysfs|cgroup2?|devpts|debugfs|securityfs)$/

/** Makes it when it is missing. Throws `StoreError`: `place` where no data may lie, `read-only` where its disk takes none. */
export async function prepareDirectory(data: Data): Promise<void> {
  const refusal = await makeDirectory(data)
  if (refusal !== null) throw refusal
}

/** Gives why nothing can be written into it. Throws `StoreError` `place` where no data may lie. */
async function makeDirectory({ directory }: Data): Promise<StoreError | null> {
  const { name, network } = await fileSystemOf(directory)
  if (network) throw new StoreError('place', words.network(directory, name), words.localMend)
  // Making a directory under /proc never ends in Node 20.
  if (KEEPS_NOTHING.test(name)) throw new StoreError('place', words.keepsNothing(directory, name), words.localMend)
  const code = await mkdir(directory, { recursive: true, mode: 0o700 }).then(() => refusedToWrite(directory), codeOf)
  if (code === null || code === 'ENOSPC') return null
  const cause = new StoreError('place', words.unwritable(directory), words.unwritableMend)
  return code === 'EROFS' ? readOnly(directory, cause) : cause
}
