import type { Fields, Signed } from '@/lib/ledger/seal'
import { seal as words } from '@/lib/text/commands/seal-commands'
import type { Spoken } from '@/server/containers/container'
import { textsSigned } from '@/server/protocols/sealed-homes'
import type { LedgerKey } from '@/server/store/ledger/signature'

/** `expired`: everything holds but the time. `message` is what was signed, with its signature. */
export type Held = { is: 'genuine' | 'expired'; seal: Signed; message: Fields }
export type Verdict = Held | { is: 'not'; why: string }

export type Where = {
  keys: readonly LedgerKey[]
  /** Label of the source, and the path from its root. */
  source: string
  path: string
  /** UTC ms. */
  now: number
}

/** Was this message written by Signalbox, for a person, to this very place? */
export function judge({ message, sealed }: Omit<Spoken, 'said'>, { keys, source, path, now }: Where): Verdict {
  if (sealed === null) return { is: 'not', why: words.unsigned }
  const { seal, bare } = sealed
  const key = keys.find(({ fingerprint }) => fingerprint.startsWith(seal.key))
  if (key === undefined) return { is: 'not', why: words.otherKey }
  const texts = isPlain(seal.signature) ? textsSigned({ source, path, seal, bare }) : []
  const isOurs = texts.some((text) => key.signed(text, seal.signature))
  if (!isOurs) return { is: 'not', why: words.broken }
  return { is: seal.expiresAt !== null && seal.expiresAt <= now ? 'expired' : 'genuine', seal, message }
}

/** The last of 86 characters has four bits that stand for nothing: only with none of them set it is what we wrote. */
function isPlain(signature: string): boolean {
  return Buffer.from(signature, 'base64').toString('base64').replace(/=+$/, '') === signature
}
