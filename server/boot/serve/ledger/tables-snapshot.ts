import { openSigner } from '@/server/boot/base/ledger-key'
import { openLooking } from '@/server/boot/base/look-again'
import { packageVersion } from '@/server/boot/base/package'
import type { Ledger } from '../ledger-side'

const AGAIN_MS = 2_000

type Parts = {
  /** The data directory, which holds the key that signs. */
  data: string
  ledger: Pick<Ledger, 'takeSnapshot'>
  now: () => number
  report: (error: unknown, where: string) => void
}

/**
 * Sees to it that every change of a row is on record from now on, before anything is changed: once in the life of a
 * ledger. One that cannot be written keeps nobody from reading; it is tried again.
 */
export async function openTablesSnapshot({
  data,
  ledger,
  now,
  report,
}: Parts): Promise<{ close: () => Promise<void> }> {
  const look = async () => {
    await ledger.takeSnapshot(await openSigner(data), { at: now(), version: packageVersion })
  }
  try {
    await look()
    return { close: async () => {} }
  } catch (error) {
    report(error, 'snapshot of the tables')
    return openLooking({ what: 'snapshot of the tables', look, everyMs: AGAIN_MS, report })
  }
}
