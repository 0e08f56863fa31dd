import type { Proof } from '@/lib/export/ledger-rows'
import { findKey } from '@/server/boot/base/ledger-key'
import { dataOf } from '@/server/boot/base/reading-side'
import type { Settings } from '@/server/settings'
import { openForReading } from '@/server/store/keep/data'
import { headIn } from '@/server/store/ledger/checkpoints'
import { readProof } from '@/server/store/ledger/ledger-proof'

/** The number of the entry at the end. Throws `StoreError`. */
export async function headNow(settings: Pick<Settings, 'data' | 'database'>): Promise<number> {
  const door = await openForReading(dataOf(settings), 'ledger')
  try {
    return await headIn(door)
  } finally {
    await door.close()
  }
}

/** Entries of the ledger that these settings name, with their proof. Throws `KnownError` or `StoreError`. */
export async function proofNow(
  settings: Pick<Settings, 'data' | 'database'>,
  from: number,
  to: number,
): Promise<Proof> {
  const door = await openForReading(dataOf(settings), 'ledger')
  try {
    const key = await findKey(settings.data, null)
    return { ...(await readProof(door, from, to)), key: key?.pem ?? null }
  } finally {
    await door.close()
  }
}
