import { parseJson } from '@/lib/json'
import { isFields, NO_SIGNATURE, type Seal, sealedText, sealText, unsealed } from '@/lib/seal'
import type { FileChange } from '@/server/protocols/post'

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

/** Puts the signature of each change where `unsigned` stands in it; as many bytes, all others as they are. */
export function sealed<Change extends FileChange>(
  sealer: Sealer,
  { source, signature }: { source: string; signature: string | null },
  changes: readonly Change[],
): Change[] {
  if (signature === null) return [...changes]
  return changes.map((change) => {
    if (!change.text.includes(signature)) return change
    const made = signatureOf(sealer, source, change)
    const swapped = (text: string) => text.replace(signature, made)
    return { ...change, text: swapped(change.text), fixed: change.fixed.map((one) => (one === signature ? made : one)) }
  })
}

function signatureOf(sealer: Sealer, source: string, { path, text }: FileChange): string {
  const parsed = parseJson(text)
  const found = parsed.ok && !parsed.duplicateKeys && isFields(parsed.value) ? unsealed(parsed.value) : null
  if (found === null) throw new Error(`What is to be written to ${path} has no room for its signature.`)
  const { seal, bare } = found
  return sealText(seal, sealer.sign(sealedText({ source, path, seal, bare })).replace(/=+$/, ''))
}
