import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { running as words } from '@/lib/text/commands/cannot-start'
import { KnownError } from '@/server/errors'

/** Throws a `KnownError` where this user may not read a file of the data: whether it is there is not known then. */
export async function assertReadable(file: string): Promise<void> {
  if (await isRefused(file))
    throw new KnownError(
      'refused',
      () => words.notYours(file),
      () => words.notYoursMend,
    )
}

/** Asked, not tried: who closes a file of a database lets go what SQLite holds of it in this process. */
export function isRefused(file: string): Promise<boolean> {
  return access(file, constants.R_OK).then(
    () => false,
    (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EACCES',
  )
}
