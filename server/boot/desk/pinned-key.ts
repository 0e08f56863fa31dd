import { deskCommand } from '@/lib/text/commands/desk-commands'
import { findKey } from '@/server/boot/base/ledger-key'
import { KnownError } from '@/server/errors'

/** The fingerprint of the key of these data, to stand on a hook's command line. Throws a `KnownError` where there is none yet. */
export async function pinnedKey(data: string): Promise<string> {
  const key = await findKey(data, null)
  if (key === null) throw new KnownError('not-found', deskCommand.hook.noKey, deskCommand.hook.noKeyMend)
  return key.fingerprint
}
