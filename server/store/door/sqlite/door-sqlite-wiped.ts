import { sqlite as words } from '@/lib/text/data/database'
import { StoreError } from '@/server/store/door/base/store-error'
import { sqliteError } from './door-sqlite-errors'
import type { SqliteThread } from './sqlite-thread'

/** Writes the whole file anew and empties its log: what was deleted is in neither. */
export async function wiped(thread: SqliteThread): Promise<void> {
  try {
    await thread.ask({ op: 'exec', text: 'vacuum' })
    const [row] = await thread.ask<{ busy: number }[]>({ op: 'pragma', text: 'wal_checkpoint(truncate)' })
    if (row?.busy !== 0) throw new StoreError('busy', words.heldOpen, words.heldOpenMend)
  } catch (error) {
    throw sqliteError(error)
  }
}
