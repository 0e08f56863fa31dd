import { generateKeyPairSync } from 'node:crypto'
import { checkpointName } from '@/lib/ledger/checkpoint'
import type { ReadDoor, WriteDoor } from '@/server/store/door/door'
import { appendEntry } from '@/server/store/ledger/append-entry'
import { checkpointStore } from '@/server/store/ledger/checkpoints'
import { signerOf } from '@/server/store/ledger/signature'
import { draft } from './drafts'

/** A key of its own. */
export function newSigner() {
  const { privateKey } = generateKeyPairSync('ed25519')
  return signerOf(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
}

/** Adds entries, some with bytes, in rounds that each end in a checkpoint; gives the texts that go outside, by name. */
export async function fill(
  writer: WriteDoor,
  reader: ReadDoor,
  {
    rounds,
    each,
    directory,
    signer,
  }: { rounds: number; each: number; directory: string; signer: ReturnType<typeof newSigner> },
): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const { add } = checkpointStore(writer, reader)
  for (let round = 1; round <= rounds; round++) {
    await writer.write(async (tx) => {
      for (let at = 0; at < each; at++) {
        const n = (round - 1) * each + at + 1
        const written = at % 3 === 0 ? Buffer.from(`bytes of ${n}`) : null
        await appendEntry(
          tx,
          draft({
            at: n,
            subject: `act ${n}`,
            why: `why ${n}`,
            detail: { n },
            written,
            source: 's',
            of: at === 1 ? n - 1 : null,
          }),
        )
      }
    })
    const made = await add(directory, signer, round)
    if (made !== null) texts.set(checkpointName(made.number), made.text)
  }
  return texts
}
