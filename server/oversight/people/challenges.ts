import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a browser is asked to sign, each for one use, one person at one origin, once, within five minutes. Times are UTC ms. */
export type Challenges = {
  /** base64url. */
  make: (what: readonly string[], now: number) => string
  /** True once for a challenge that was made of the same `what`. */
  spend: (challenge: string, what: readonly string[], now: number) => boolean
}

const LIVES_MS = 5 * 60_000
const TIME_BYTES = 6
const HEAD_BYTES = TIME_BYTES + 16
const ALL_BYTES = HEAD_BYTES + 32

/**
 * None is kept before it comes back, so strangers who ask for any number of them push out nobody else’s. Those of an
 * earlier process are not known: `key` is its own.
 */
export function challenges(key: Uint8Array = randomBytes(32)): Challenges {
  const spent = new Map<string, number>()
  const sealOf = (head: Buffer, what: readonly string[]) =>
    createHmac('sha256', key).update(head).update(JSON.stringify(what)).digest()
  return {
    make: (what, now) => {
      const head = Buffer.concat([Buffer.alloc(TIME_BYTES), randomBytes(HEAD_BYTES - TIME_BYTES)])
      head.writeUIntBE(now, 0, TIME_BYTES)
      return Buffer.concat([head, sealOf(head, what)]).toString('base64url')
    },
    spend: (challenge, what, now) => {
      const bytes = Buffer.from(challenge, 'base64url')
      if (bytes.length !== ALL_BYTES || bytes.toString('base64url') !== challenge) return false
      const head = bytes.subarray(0, HEAD_BYTES)
      if (!timingSafeEqual(bytes.subarray(HEAD_BYTES), sealOf(head, what))) return false
      const madeAt = head.readUIntBE(0, TIME_BYTES)
      for (const [old, at] of spent) if (now - at > LIVES_MS) spent.delete(old)
      if (now - madeAt > LIVES_MS || spent.has(challenge)) return false
      spent.set(challenge, madeAt)
      return true
    },
  }
}
