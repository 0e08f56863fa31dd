import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** Smaller bytes are kept as they are. */
const WORTH_PACKING = 1024
const MOST_BYTES = 64 * 1024 * 1024

export const PLAIN = 0
export const DEFLATED = 1
/** The bytes lie in another observation. */
export const ELSEWHERE = 2

export type Packed = { packing: number; bytes: Buffer | null; sameAs: number | null }

export function pack(bytes: Uint8Array): Packed {
  if (bytes.length > WORTH_PACKING) {
    const deflated = deflateRawSync(bytes, { level: 3 })
    if (deflated.length < bytes.length) return { packing: DEFLATED, bytes: deflated, sameAs: null }
  }
  return { packing: PLAIN, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), sameAs: null }
}

/** `bytes` are those of the observation that holds them. */
export function unpack({ packing, bytes }: { packing: number; bytes: Uint8Array | null }): Uint8Array {
  if (bytes === null) return new Uint8Array(0)
  return packing === DEFLATED ? inflateRawSync(bytes, { maxOutputLength: MOST_BYTES }) : bytes
}
