import { seal as words } from '@/lib/text/commands/seal-commands'
import { findKey } from '@/server/boot/base/ledger-key'
import { openExisting } from '@/server/boot/commands/existing-index'
import { KnownError } from '@/server/errors'
import type { Settings } from '@/server/settings'
import { keyFileText } from './trusted'

/** The public key of these data with the sources that they hold, for whoever verifies without them. Throws a `KnownError`. */
export async function keyFileNow(settings: Settings, now: number): Promise<string> {
  const key = await findKey(settings.data, null)
  if (key === null)
    throw new KnownError(
      'not-found',
      () => words.keyless,
      () => words.keylessMend,
    )
  const reading = await openExisting(settings)
  try {
    const { sources } = await reading.readers.status.at(now)
    return keyFileText(key.pem, sources)
  } finally {
    await reading.close()
  }
}
