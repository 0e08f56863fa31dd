import { running as words } from '@/lib/text/commands/cannot-start'
import { dataOf, openReadingOnce, type Reading } from '@/server/boot/base/reading-side'
import { findServing } from '@/server/boot/base/serving-note'
import { KnownError } from '@/server/errors'
import type { Settings } from '@/server/settings'
import { StoreError } from '@/server/store/door/base/store-error'
import type { Data } from '@/server/store/keep/data'

/** Opens the index that these settings name. Throws a `KnownError` where nothing was ever read, else `StoreError`. */
export async function openExisting(settings: Settings): Promise<Reading> {
  const data = dataOf(settings)
  return openReadingOnce(data).catch(async (error: unknown) => {
    throw isMissing(error) ? await nothingRead(data, error) : error
  })
}

/** Throws a `KnownError` where nothing was ever read. What else is wrong is said by whoever opens it to write. */
export async function assertRead(data: Data): Promise<void> {
  try {
    await (await openReadingOnce(data)).close()
  } catch (error) {
    if (isMissing(error)) throw await nothingRead(data, error)
  }
}

const isMissing = (error: unknown) => error instanceof StoreError && error.code === 'missing'

async function nothingRead({ directory, postgresUrl }: Data, cause: unknown): Promise<KnownError> {
  if (postgresUrl === null && (await findServing(directory))?.database === true)
    return new KnownError(
      'not-found',
      () => words.inDatabase(directory),
      () => words.inDatabaseMend,
      { cause },
    )
  return new KnownError(
    'not-found',
    () => words.nothingRead(postgresUrl === null ? directory : null),
    () => words.nothingReadMend,
    { cause },
  )
}
