'use client'

/** A key of one's own choice for one act: sent again with the same, the act is not done twice. */
export function newActKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
