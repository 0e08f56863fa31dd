import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import Database from 'better-sqlite3'
import { store as words } from '@/lib/text/data/store-words'
import { StoreError } from '@/server/store/door/base/store-error'
import { sqliteError } from '@/server/store/door/sqlite/door-sqlite-errors'

export type Lock = {
  /** The one who held it before did not give it back: it was killed, or the machine stopped. */
  unclean: boolean
  release: () => Promise<void>
}

const lockIn = (directory: string) => path.join(directory, 'tail.lock')
const holderIn = (directory: string) => path.join(directory, 'tail.pid')

/**
 * Makes this process the only one that writes the record in `directory`. The kernel holds the lock (through a SQLite
 * file), so one that died leaves nothing to clear away. Throws `StoreError` `locked`.
 */
export async function lockData(directory: string, pid: number): Promise<Lock> {
  const connection = new Database(lockIn(directory), { timeout: 0 })
  try {
    connection.exec('begin exclusive')
  } catch (error) {
    connection.close()
    throw await lockedBy(directory, error)
  }
  const unclean = existsSync(holderIn(directory))
  await writeFile(holderIn(directory), `${pid}\n`)
  return {
    unclean,
    release: async () => {
      await rm(holderIn(directory), { force: true })
      connection.close()
    },
  }
}

/**
 * Makes this process the only console on `directory` until it is called, or ends; null where another one is, or is just
 * starting. A disk that takes no lock keeps nobody from reading.
 */
export function lockConsole(directory: string): (() => void) | null {
  let connection: Database.Database | null = null
  try {
    connection = new Database(path.join(directory, 'console.lock'), { timeout: 0 })
    connection.exec('begin exclusive')
  } catch (error) {
    connection?.close()
    if (isBusy(error)) return null
    if (!isRefusal(error)) throw error
  }
  return () => connection?.close()
}

/** Does a process hold the lock now? */
export function isLocked(directory: string): boolean {
  if (!existsSync(lockIn(directory))) return false
  const connection = new Database(lockIn(directory), { readonly: true, timeout: 0 })
  try {
    connection.prepare('select count(*) from sqlite_master').get()
    return false
  } catch (error) {
    if (isBusy(error)) return true
    throw error
  } finally {
    connection.close()
  }
}

async function lockedBy(directory: string, error: unknown): Promise<unknown> {
  if (!isBusy(error)) return isRefusal(error) ? sqliteError(error) : error
  const pid = (await readFile(holderIn(directory), 'utf8').catch(() => '')).trim()
  return new StoreError('locked', words.locked(pid, directory), words.lockedMend, { cause: error })
}

/** The disk is full, or cannot be written. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^SQLITE_(CANTOPEN|FULL|IOERR|READONLY)/.test(String(error.code))
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
}
