import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { checkpointText, signedText } from '@/lib/ledger/checkpoint'
import { FIRST_PREV } from '@/lib/ledger/entry'
import { insertMany, type ReadDoor, type Reader, type WriteDoor } from '@/server/store/door/door'
import type { Signer } from './signature'

/** A checkpoint as the ledger knows it. Times are UTC ms. */
export type KeptCheckpoint = { number: number; n: number; hash: string; at: number; text: string; directory: string }

export type CheckpointStore = {
  /** The latest; null when there is none. */
  last: () => Promise<KeptCheckpoint | null>
  /** The number of the entry at the end; 0 when there is none. */
  head: () => Promise<number>
  /** Signs how the ledger stands now; null when nothing came since the last. Throws `StoreError`. */
  add: (directory: string, signer: Signer, at: number) => Promise<KeptCheckpoint | null>
}

const COLUMNS = ['number', 'n', 'hash', 'at', 'text', 'directory']
const last = sql`select number, n, hash, at, text, directory from checkpoints order by number desc limit 1`
const head = sql`select n, hash from entries order by n desc limit 1`

/** Where the latest was put; null when there is none. */
export async function directoryIn(reader: Reader): Promise<string | null> {
  return (await reader.get<KeptCheckpoint>(last))?.directory ?? null
}

/** The number of the entry at the end; 0 when there is none. */
export async function headIn(reader: Reader): Promise<number> {
  return (await reader.get<{ n: number }>(head))?.n ?? 0
}

export function checkpointStore(writer: WriteDoor, reader: ReadDoor): CheckpointStore {
  return {
    last: async () => (await reader.get<KeptCheckpoint>(last)) ?? null,
    head: () => headIn(reader),
    add: (directory, signer, at) =>
      writer.write(async (tx) => {
        const before = await tx.get<KeptCheckpoint>(last)
        const end = await tx.get<{ n: number; hash: string }>(head)
        if (end === undefined || before?.n === end.n) return null
        const prev = before === undefined ? FIRST_PREV : hash('sha256', before.text)
        const unsigned = { number: (before?.number ?? 0) + 1, ...end, at, prev, key: signer.fingerprint }
        const text = checkpointText(unsigned, signer.sign(signedText(unsigned)))
        const made = { number: unsigned.number, ...end, at, text, directory }
        await insertMany(tx, 'checkpoints', COLUMNS, [[made.number, made.n, made.hash, at, text, directory]])
        return made
      }),
  }
}
