import { hash } from 'node:crypto'
import { NO_SIGNATURE, type Seal, sealText } from '@/lib/ledger/seal'
import type { Container } from '@/server/containers/container'
import type { FileChange, SignedChange, Torn } from '@/server/protocols/kit/written-post'
import { textToSign } from '@/server/protocols/sealed-homes'

/** The key that signs what is written for a person. */
export type Sealer = {
  /** sha256 of the public key, hexadecimal. */
  fingerprint: string
  /** Ed25519, base64. */
  sign: (text: string) => string
}

/** A signature that is still to be made: as long as it will be, and nothing that anybody would believe. */
export function unsigned({ fingerprint }: Sealer, said: Omit<Seal, 'key'>): string {
  return sealText({ ...said, key: fingerprint.slice(0, 16) }, NO_SIGNATURE)
}

/** `containerOf`: how records lie in the file of a path. */
type Sealing = { source: string; signature: string | null; containerOf: (path: string) => Container }

/**
 * Puts the signature of each change where `unsigned` stands in it; as many bytes, all others as they are. What is to be
 * written where a line is torn is signed with it: all of it is on record before anything is written.
 */
export function sealed(sealer: Sealer, sealing: Sealing, changes: readonly FileChange[]): SignedChange[] {
  return changes.map(({ again, ...change }) => {
    const { text, made } = signedIn(sealer, sealing, change)
    const fixed = change.fixed.map((one) => (one === sealing.signature && made !== null ? made : one))
    const signed = { ...change, text, fixed, ...knownAs(sealing.containerOf(change.path), text) }
    if (again === undefined) return signed
    const next = { ...change, text: again(torn(text)) }
    return { ...signed, again: signedIn(sealer, { ...sealing, signature: made }, next).text }
  })
}

/** The sha256 by which it is known where something of it may change, and its bytes with it. */
function knownAs(container: Container, text: string): { known?: string } {
  const [record] = container.mutable.length === 0 ? [] : container.cut(text)
  return record?.is === 'record' ? { known: hash('sha256', record.identity()) } : {}
}

/** As who says it again knows it. */
export function torn(text: string): Torn {
  return { text, sha256: hash('sha256', text) }
}

type Made = { text: string /** The signature that stands in it now. */; made: string | null }

function signedIn(sealer: Sealer, sealing: Sealing, change: Pick<FileChange, 'path' | 'text'>): Made {
  const { signature } = sealing
  const { text } = change
  if (signature === null || !text.includes(signature)) return { text, made: null }
  const made = signatureOf(sealer, sealing, change)
  return { text: text.replace(signature, made), made }
}

function signatureOf(
  sealer: Sealer,
  { source, containerOf }: Sealing,
  { path, text }: Pick<FileChange, 'path' | 'text'>,
): string {
  const found = containerOf(path).sign?.one(text) ?? null
  if (found === null) throw new Error(`What is to be written to ${path} has no room for its signature.`)
  const { seal, bare } = found
  return sealText(seal, sealer.sign(textToSign({ source, path, seal, bare })).replace(/=+$/, ''))
}
