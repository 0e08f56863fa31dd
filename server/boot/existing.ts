import { KnownError } from '@/server/errors'
import type { Settings } from '@/server/settings'
import { StoreError } from '@/server/store/errors'
import { dataOf, openReading, type Reading } from './reading'

/** Opens the index that these settings name. Throws a `KnownError` where nothing was ever read, else `StoreError`. */
export async function openExisting(settings: Settings): Promise<Reading> {
  return openReading(dataOf(settings)).catch((error: unknown) => {
    throw isMissing(error) ? nothingRead(settings, error) : error
  })
}

/** Throws a `KnownError` where nothing was ever read. What else is wrong is said by whoever opens it to write. */
export async function assertRead(settings: Settings): Promise<void> {
  try {
    await (await openReading(dataOf(settings))).close()
  } catch (error) {
    if (isMissing(error)) throw nothingRead(settings, error)
  }
}

const isMissing = (error: unknown) => error instanceof StoreError && error.code === 'missing'

function nothingRead({ data, database }: Settings, cause: unknown): KnownError {
  return new KnownError(
    'not-found',
    `Nothing was read into ${database === null ? data : 'the database'} yet.`,
    'Start `signalbox serve DIR`, or name the data directory with --data.',
    { cause },
  )
}
