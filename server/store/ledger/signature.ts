import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto'

/** A public key of a ledger. */
export type LedgerKey = {
  /** sha256 of the key (SPKI, DER), hexadecimal. */
  fingerprint: string
  /** Did its private half sign this text? `signature` is base64. */
  signed: (text: string, signature: string) => boolean
  /** SPKI, PEM. */
  pem: string
}

export type Signer = LedgerKey & { sign: (text: string) => string }

/** Reads an Ed25519 key (PEM), public or private. Throws where it is none. */
export function ledgerKey(pem: string): LedgerKey {
  return keyOf(createPublicKey(pem))
}

/** Reads a private Ed25519 key (PKCS8, PEM). Throws where it is none. */
export function signerOf(pem: string): Signer {
  const key = createPrivateKey(pem)
  return { ...keyOf(createPublicKey(key)), sign: (text) => sign(null, Buffer.from(text), key).toString('base64') }
}

function keyOf(key: KeyObject): LedgerKey {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`This key is ${key.asymmetricKeyType}, not Ed25519.`)
  return {
    fingerprint: hash('sha256', key.export({ type: 'spki', format: 'der' })),
    signed: (text, signature) => verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64')),
    pem: key.export({ type: 'spki', format: 'pem' }).toString(),
  }
}
