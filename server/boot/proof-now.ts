import type { Proof } from '@/lib/export/ledger'
import type { Settings } from '@/server/settings'
import { openForReading } from '@/server/store/data'
import { headIn } from '@/server/store/ledger/checkpoints'
import { readProof } from '@/server/store/ledger/proof'
import { findKey } from './ledger-key'
import { dataOf } from './reading'

/** Entries of the ledger that these settings name, with their proof; `to` null: to its end. Throws `KnownError` or `StoreError`. */
export async function proofNow(
  settings: Pick<Settings, 'data' | 'database'>,
  from: number,
  to: number | null,
): Promise<Proof> {
  const door = await openForReading(dataOf(settings), 'ledger')
  try {
    const key = await findKey(settings.data, null)
    return { ...(await readProof(door, from, to ?? (await headIn(door)))), key: key?.pem ?? null }
  } finally {
    await door.close()
  }
}
