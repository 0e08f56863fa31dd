import { access, constants } from 'node:fs/promises'
import { StoreError } from './errors'

/**
 * The error as it is, or what is behind it when the file system of `directory` is mounted read-only: the kernel does so
 * by itself when it finds one damaged, and then every write fails in its own way.
 */
export async function asReadOnly(error: unknown, directory: string): Promise<unknown> {
  const code = await access(directory, constants.W_OK).then(() => null, codeOf)
  if (code !== 'EROFS') return error
  return new StoreError(
    'read-only',
    `${directory} cannot be written: its file system is mounted read-only.`,
    'Mount it for writing, after a look at the log of the system; reading goes on by itself.',
    { cause: error },
  )
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : null)
