import { checkpointName } from '@/lib/checkpoint'
import { putOutside } from '@/server/files/outside'
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
  if (last?.directory === directory) await putOutside(directory, checkpointName(last.number), last.text)
  const made = await store.add(directory, signer, at)
  if (made !== null) await putOutside(directory, checkpointName(made.number), made.text)
  return made
}
