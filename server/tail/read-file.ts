import { createHash } from 'node:crypto'
import { fstatSync, readSync, type Stats } from 'node:fs'
import type { Breath } from './breath'

const SMALL = 256 * 1024
const PIECE = 1024 * 1024

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

export type Hashed = { sha256: string; kept: Buffer; length: number; whole: boolean; changed: boolean }

/**
 * Hashes a file piece by piece in little memory. Beyond `hashLimit` (a sparse file may claim any size) only the kept
 * bytes are hashed and `whole` is false.
 */
export async function hashFile(fd: number, keep: number, hashLimit: number, breath: Breath): Promise<Hashed> {
  const before = fstatSync(fd)
  const kept = readAt(fd, 0, Math.min(keep, before.size))
  const hash = createHash('sha256')
  const whole = before.size <= hashLimit
  const end = whole ? before.size : kept.length
  for (let position = 0; position < end; ) {
    const piece = readAt(fd, position, Math.min(PIECE, end - position))
    if (piece.length === 0) break
    hash.update(piece)
    position += piece.length
    if (breath.due()) await breath.take()
  }
  return { sha256: hash.digest('hex'), kept, length: before.size, whole, changed: !sameStat(before, fstatSync(fd)) }
}
