import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { CHECKPOINT_NAME } from '@/lib/ledger/checkpoint'
import type { Verified } from '@/lib/ledger/entry'
import { findKey } from '@/server/boot/base/ledger-key'
import { dataOf } from '@/server/boot/base/reading-side'
import { type Usual, usualDirectory } from '@/server/boot/base/usual-checkpoints'
import { textsOutside } from '@/server/files/outside-roots'
import type { Settings } from '@/server/settings'
import { readMoment } from '@/server/store/door/still'
import { type Data, openForReading, placeOf } from '@/server/store/keep/data'
import { directoryIn } from '@/server/store/ledger/checkpoints'
import type { LedgerKey } from '@/server/store/ledger/signature'
import { verifyLedger } from '@/server/store/ledger/verify-chain'
import type { Outside } from '@/server/store/ledger/verify-seals'

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
