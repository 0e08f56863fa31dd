import { cose, decodeCredentialPublicKey } from '@simplewebauthn/server/helpers'

/** The public key of a passkey, as every program that checks signatures reads it. */
export type PublicJwk =
  | { kty: 'EC'; crv: string; x: string; y: string }
  | { kty: 'OKP'; crv: string; x: string }
  | { kty: 'RSA'; n: string; e: string }

const EC = new Map<number | undefined, string>([
  [cose.COSECRV.P256, 'P-256'],
  [cose.COSECRV.P384, 'P-384'],
  [cose.COSECRV.P521, 'P-521'],
])

/** Null where it is of a kind that is not read here. */
export function jwkOf(publicKey: Uint8Array<ArrayBuffer>): PublicJwk | null {
  const key = decodeCredentialPublicKey(publicKey)
  const { crv, x, y, n, e } = cose.COSEKEYS
  if (cose.isCOSEPublicKeyEC2(key)) {
    const curve = EC.get(key.get(crv))
    return curve === undefined ? null : { kty: 'EC', crv: curve, x: text(key.get(x)), y: text(key.get(y)) }
  }
  if (cose.isCOSEPublicKeyOKP(key))
    return key.get(crv) === cose.COSECRV.ED25519 ? { kty: 'OKP', crv: 'Ed25519', x: text(key.get(x)) } : null
  return cose.isCOSEPublicKeyRSA(key) ? { kty: 'RSA', n: text(key.get(n)), e: text(key.get(e)) } : null
}

const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('base64url')
