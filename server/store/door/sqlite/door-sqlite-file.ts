import { accessSync, constants, type Stats, statSync } from 'node:fs'
import { running } from '@/lib/text/commands/cannot-start'
import { sqlite as words } from '@/lib/text/data/database'
import { StoreError } from '@/server/store/door/base/store-error'

/** Throws a `StoreError`. It is asked, not tried: who closes the file lets go what SQLite holds of it in this process. */
export function assertThere(file: string): void {
  try {
    accessSync(file, constants.R_OK)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES')
      throw new StoreError('io', running.notYours(file), running.notYoursMend, { cause: error })
    throw new StoreError('missing', words.noFile(file), words.noFileMend, { cause: error })
  }
}

/**
 * What throws a `StoreError` once the file that lies there now is removed, or another one put in its place: SQLite goes on
 * writing into what nobody finds again, and everybody would be told that it is kept.
 */
export function holdFile(file: string): () => void {
  const held = found(file)
  return () => {
    const now = found(file)
    if (now === null || held === null || now.ino !== held.ino || now.dev !== held.dev)
      throw new StoreError('io', words.fileGone(file), words.fileGoneMend)
  }
}

function found(file: string): Stats | null {
  return statSync(file, { throwIfNoEntry: false }) ?? null
}
