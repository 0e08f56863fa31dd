import { createHash, randomBytes } from 'node:crypto'

/** 256 bits, for links, cookies and tokens; only its sha256 is ever kept. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

export const sha256Hex = (text: string) => createHash('sha256').update(text).digest('hex')
