import '@/lib/zod-in-pages'
import * as z from 'zod'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** A signed statement of how the ledger stood, one file each, kept where who writes the ledger's disk cannot reach. */
export const checkpointFile = z.strictObject({
  signalbox: z.literal('checkpoint-1'),
  /** From 1, without gaps. */
  number: z.int().min(1),
  /** The entry at the end, and its hash. */
  n: z.int().min(1),
  hash: sha256,
  /** UTC epoch ms. */
  at: z.int(),
  /** sha256 of the text of the checkpoint before; of the first: 64 zeros. */
  prev: sha256,
  /** sha256 of the public key (SPKI, DER). */
  key: sha256,
  /** Ed25519 over `signedText`, base64. */
  signature: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
})

export type Checkpoint = z.infer<typeof checkpointFile>
export type Unsigned = Omit<Checkpoint, 'signalbox' | 'signature'>

/** What is signed: the UTF-8 bytes of a JSON array without white space, in this order. */
export function signedText({ number, n, hash, at, prev, key }: Unsigned): string {
  return JSON.stringify(['signalbox-checkpoint-1', number, n, hash, at, prev, key])
}

/** The text of the file. */
export function checkpointText(unsigned: Unsigned, signature: string): string {
  const { number, n, hash, at, prev, key } = unsigned
  return `${JSON.stringify({ signalbox: 'checkpoint-1', number, n, hash, at, prev, key, signature })}\n`
}

/** Null when it is none. */
export function readCheckpoint(text: string): Checkpoint | null {
  try {
    return checkpointFile.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

export function checkpointName(number: number): string {
  return `checkpoint-${String(number).padStart(8, '0')}.json`
}

export const CHECKPOINT_NAME = /^checkpoint-\d{8,}\.json$/
