import { realpath } from 'node:fs/promises'
import { CHECKPOINT_NAME } from '@/lib/checkpoint'
import type { Verified } from '@/lib/entry'
import { textsOutside } from '@/server/files/outside'
import type { Settings } from '@/server/settings'
import { type Data, openForReading, placeOf } from '@/server/store/data'
import { directoryIn } from '@/server/store/ledger/checkpoints'
import type { LedgerKey } from '@/server/store/ledger/signature'
import { verifyLedger } from '@/server/store/ledger/verify'
import type { Outside } from '@/server/store/ledger/verify-seals'
import { readMoment } from '@/server/store/still'
import { findKey } from './ledger-key'
import { dataOf } from './reading'

type Wanted = Pick<Settings, 'data' | 'database' | 'checkpoints'>

/** Checks the ledger that these settings name, beside a running console or without one. Throws `KnownError` or `StoreError`. */
export async function verifyNow(settings: Wanted, keyFile: string | null, now: () => number): Promise<Verified> {
  const key = await findKey(settings.data, keyFile)
  const keys: LedgerKey[] = key === null ? [] : [key]
  const data = dataOf(settings)
  // What lies outside is read before: the ledger of the moment after knows of all of it.
  const latest = await latestIn(data)
  const outside = await outsideIn(settings.checkpoints ?? latest)
  return readMoment(placeOf(data, 'ledger'), (door) => verifyLedger(door, { outside, keys, now: now() }))
}

/** Where the latest checkpoint was put. Throws `StoreError` for a ledger that is not there, or not of this version. */
async function latestIn(data: Data): Promise<string | null> {
  const door = await openForReading(data, 'ledger')
  try {
    return await directoryIn(door)
  } finally {
    await door.close()
  }
}

async function outsideIn(directory: string | null): Promise<Outside | null> {
  if (directory === null) return null
  const real = await realpath(directory).catch(() => directory)
  return { directory: real, texts: await textsOutside(real, CHECKPOINT_NAME).catch(() => null) }
}
