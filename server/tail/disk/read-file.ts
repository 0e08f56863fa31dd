import { createHash, type Hash } from 'node:crypto'
import { fstatSync, readSync, type Stats } from 'node:fs'

const SMALL = 256 * 1024
const PIECE = 4 * 1024 * 1024

/** One buffer for all readings: what `readAll` gives is valid until its next call. */
let buffer: Buffer = Buffer.allocUnsafeSlow(SMALL)

/** All bytes of an open file from its beginning, `limit + 1` at most. */
export function readAll(fd: number, expected: number, limit: number): Buffer {
  if (buffer.length > SMALL && expected < SMALL) buffer = Buffer.allocUnsafeSlow(SMALL)
  let length = 0
  for (;;) {
    if (length > limit) return buffer.subarray(0, length)
    if (length === buffer.length) buffer = grown(length, Math.max(expected + 1, length * 2), limit + 1)
    const got = readSync(fd, buffer, length, Math.min(buffer.length, limit + 1) - length, length)
    length += got
    if (got === 0 || length === expected) return buffer.subarray(0, length)
  }
}

function grown(length: number, wanted: number, most: number): Buffer {
  const larger = Buffer.allocUnsafeSlow(Math.min(Math.max(wanted, length + 1), Math.max(most, length + 1)))
  buffer.copy(larger, 0, 0, length)
  return larger
}

/** At most `length` bytes from `position`; fewer only at the end of the file. Memory of its own. */
export function readAt(fd: number, position: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(Math.max(0, length))
  let filled = 0
  while (filled < bytes.length) {
    const got = readSync(fd, bytes, filled, bytes.length - filled, position + filled)
    if (got === 0) break
    filled += got
  }
  return bytes.subarray(0, filled)
}

/** Nothing changed the file between two looks. */
export function sameStat(before: Stats, after: Stats): boolean {
  return (
    before.size === after.size &&
    before.mtimeMs === after.mtimeMs &&
    before.ctimeMs === after.ctimeMs &&
    before.ino === after.ino
  )
}

/** A file that is hashed piece by piece. */
export type Hashing = {
  /** What the file was when it began. */
  before: Stats
  kept: Buffer
  hash: Hash
  position: number
  /** Of a file beyond the limit (a sparse one may claim any size) only the kept bytes are hashed. */
  end: number
}

export function beginHashing(fd: number, keep: number, hashLimit: number): Hashing {
  const before = fstatSync(fd)
  const kept = readAt(fd, 0, Math.min(keep, before.size))
  const end = before.size <= hashLimit ? before.size : kept.length
  return { before, kept, hash: createHash('sha256'), position: 0, end }
}

export type Hashed = { sha256: string; kept: Buffer; whole: boolean }

/** Hashes the next piece. `more`: there is more to hash. `changed`: it is not the file that it was. */
export function hashOn(fd: number, hashing: Hashing): Hashed | 'more' | 'changed' {
  const { before, kept, hash, end } = hashing
  if (!sameStat(before, fstatSync(fd))) return 'changed'
  const piece = readAt(fd, hashing.position, Math.min(PIECE, end - hashing.position))
  hash.update(piece)
  hashing.position += piece.length
  if (piece.length > 0 && hashing.position < end) return 'more'
  if (!sameStat(before, fstatSync(fd))) return 'changed'
  return { sha256: hash.digest('hex'), kept, whole: end === before.size }
}
