import { dataOf, openReading, type Reading } from '@/server/boot/reading'
import { KnownError } from '@/server/errors'
import { readSettings, type Settings } from '@/server/settings'
import { StoreError } from '@/server/store/errors'
import type { Io } from './io'

/** The settings as this command was given them. Throws a `KnownError` with every problem. */
export function settingsOf(io: Io, flags: { data?: string; port?: string; host?: string } = {}): Settings {
  return readSettings({ flags, environment: io.environment, directory: io.directory, home: io.home })
}

/** Asks the index and closes it, whatever happens. Throws a `KnownError` where nothing was ever read. */
export async function withReading<T>(settings: Settings, ask: (reading: Reading) => Promise<T>): Promise<T> {
  const reading = await openReading(dataOf(settings)).catch((error: unknown) => {
    throw toldMissing(error, settings)
  })
  try {
    return await ask(reading)
  } finally {
    await reading.close()
  }
}

/** Throws a `KnownError` where nothing was ever read. What else is wrong is said by whoever opens it to write. */
export async function assertRead(settings: Settings): Promise<void> {
  try {
    await (await openReading(dataOf(settings))).close()
  } catch (error) {
    if (error instanceof StoreError && error.code === 'missing') throw toldMissing(error, settings)
  }
}

function toldMissing(error: unknown, { data, database }: Settings): unknown {
  if (!(error instanceof StoreError && error.code === 'missing')) return error
  const where = database === null ? data : 'the database'
  const mend = 'Start `signalbox serve DIR`, or name the data directory with --data.'
  return new KnownError('not-found', `Nothing was read into ${where} yet.`, mend, { cause: error })
}
