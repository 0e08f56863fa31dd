import { existsSync } from 'node:fs'
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
import { type Usual, usualDirectory } from './usual-checkpoints'

type Wanted = Pick<Settings, 'data' | 'database' | 'checkpoints'> & Usual

/** Checks the ledger that these settings name, beside a running console or without one. Throws `KnownError` or `StoreError`. */
export async function verifyNow(settings: Wanted, keyFile: string | null, now: () => number): Promise<Verified> {
  const key = await findKey(settings.data, keyFile)
  const keys: LedgerKey[] = key === null ? [] : [key]
  const data = dataOf(settings)
  // What lies outside is read before: the ledger of the moment after knows of all of it.
  const latest = await latestIn(data)
  const outside = await outsideIn(settings.checkpoints ?? (await usualThere(settings)) ?? latest)
  return readMoment(placeOf(data, 'ledger'), (door) => verifyLedger(door, { outside, keys, now: now() }))
}

/** Null where nothing was put there yet. */
async function usualThere(settings: Wanted): Promise<string | null> {
  const usual = await usualDirectory(settings)
  return usual !== null && existsSync(usual) ? usual : null
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
