import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import { store as words } from '@/lib/text/data/store-words'
import { StoreError } from '@/server/store/door/base/store-error'

/**
 * The code with which `directory` takes no file, or null when it does. Tried, not asked: a file system that was made
 * read-only because of damage still says that it may be written.
 */
export async function refusedToWrite(directory: string): Promise<string | null> {
  const file = path.join(directory, `.writable-${process.pid}`)
  try {
    await (await open(file, 'w')).close()
    await rm(file, { force: true })
    return null
  } catch (error) {
    return codeOf(error)
  }
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'EUNKNOWN'
}

/** The error as it is, or what is behind it when the file system of `directory` is read-only: then every write fails in its own way. */
export async function asReadOnly(error: unknown, directory: string): Promise<unknown> {
  return (await refusedToWrite(directory)) === 'EROFS' ? readOnly(directory, error) : error
}

export function readOnly(directory: string, cause: unknown): StoreError {
  return new StoreError('read-only', words.readOnly(directory), words.readOnlyMend, { cause })
}
