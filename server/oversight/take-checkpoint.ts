import path from 'node:path'
import { checkpointName } from '@/lib/ledger/checkpoint'
import { ledger as words } from '@/lib/text/ledger/ledger-words'
import { KnownError } from '@/server/errors'
import { putOutside } from '@/server/files/outside-roots'
import type { CheckpointStore, KeptCheckpoint } from '@/server/store/ledger/checkpoints'
import type { Signer } from '@/server/store/ledger/signature'

/** Where checkpoints go, and who signs them. */
export type Witness = { directory: string; signer: Signer; store: CheckpointStore }

/**
 * Signs how the ledger stands now and puts it outside; null when nothing came since the last. What a crash kept from
 * going outside goes first. Throws a `KnownError` where something else lies there, or what the disk throws.
 */
export async function takeCheckpoint(
  { directory, signer, store }: Witness,
  at: number,
): Promise<KeptCheckpoint | null> {
  const last = await store.last()
  if (last?.directory === directory) await put(last)
  const made = await store.add(directory, signer, at)
  if (made !== null) await put(made)
  return made
}

/** Where the data were copied, both copies may put theirs into one directory, and of each number the second comes too late. */
async function put({ directory, number, text }: KeptCheckpoint): Promise<void> {
  const name = checkpointName(number)
  try {
    await putOutside(directory, name, text)
  } catch (error) {
    if (!(error instanceof KnownError && error.code === 'conflict')) throw error
    const says = words.otherCheckpoint(path.join(directory, name))
    throw new KnownError('conflict', says, () => words.otherCheckpointMend, { cause: error })
  }
}
