import { command } from '@/lib/text/commands/command'
import type { Reading } from '@/server/boot/base/reading-side'
import { openExisting } from '@/server/boot/commands/existing-index'
import { readSettings, type Settings } from '@/server/settings'
import type { Io } from './io'

/** The settings as this command was given them. Throws a `KnownError` with every problem. */
export function settingsOf(
  io: Io,
  flags: {
    data?: string
    database?: string
    port?: string
    host?: string
    publicUrl?: string
    trustedProxy?: string
    checkpoints?: string
  } = {},
): Settings {
  return readSettings({ flags, environment: io.environment, directory: io.directory, home: io.home })
}

/**
 * Asks the index and closes it, whatever happens; says it where an older version derived what is answered. Throws a
 * `KnownError` where nothing was ever read.
 */
export async function withReading<T>(io: Io, settings: Settings, ask: (reading: Reading) => Promise<T>): Promise<T> {
  const reading = await openExisting(settings)
  try {
    if (await reading.isOlder()) io.err(`${command.deriving.older}\n`)
    return await ask(reading)
  } finally {
    await reading.close()
  }
}
