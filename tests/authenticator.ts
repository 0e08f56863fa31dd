import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { MadePasskey } from '@/server/oversight/people/passkey-said'

type Wanted = { options: { challenge: string }; origin: string; counter?: number }
/** `sure`: it made sure of its person, by a PIN or a finger; `person`: whose it says to be. */
type Showing = Wanted & { sure?: boolean; person?: string }

/** A security key in software, with one passkey that is bound to `name`. */
export function authenticator(name: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const key = new Map<unknown, unknown>([
    ...([
      [1, 2],
      [3, -7],
      [-1, 1],
    ] as const),
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
  const said = (type: string, { options, origin }: Wanted) =>
    Buffer.from(JSON.stringify({ type, challenge: options.challenge, origin, crossOrigin: false }))
  const data = (flags: number, counter: number, more: Buffer[] = []) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(Buffer.from(name)), Buffer.from([flags]), count, ...more])
  }
  const one = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }
  return {
    make: (wanted: Wanted): MadePasskey => {
      const held = [Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)]
      const content = new Map<unknown, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data(0x41, wanted.counter ?? 0, held)],
      ])
      const response = { clientDataJSON: text(said('webauthn.create', wanted)), attestationObject: text(cbor(content)) }
      return { ...one, response }
    },
    /** As a browser gives it to a page. */
    show: (wanted: Showing): string => {
      const client = said('webauthn.get', wanted)
      const shown = data(wanted.sure ? 0x05 : 0x01, wanted.counter ?? 0)
      const signature = createSign('sha256')
        .update(Buffer.concat([shown, sha256(client)]))
        .sign(privateKey)
      const userHandle = wanted.person === undefined ? null : text(Buffer.from(wanted.person))
      const response = {
        ...{ clientDataJSON: text(client), authenticatorData: text(shown), signature: text(signature) },
        userHandle,
      }
      return JSON.stringify({ ...one, response, clientExtensionResults: {} })
    },
  }
}

const text = (bytes: Buffer) => bytes.toString('base64url')
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

/** Only what a passkey is written with. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (value instanceof Map) return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)])
  throw new Error('Nothing of a passkey is written so.')
}

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([kind * 32 + size])
  return size < 256 ? Buffer.from([kind * 32 + 24, size]) : Buffer.from([kind * 32 + 25, size >> 8, size % 256])
}
