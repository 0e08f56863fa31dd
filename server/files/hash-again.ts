import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'

const SLICE = 1024 * 1024

/** Bytes of a file and their sha256, hex, without their line end or with it. */
export type HashedSpan = { start: number; length: number; sha256: string }

/** Whether these bytes lie there with this hash. Lines are hashed without their line end, so it is tried with and without the last one. */
export async function isSame(file: FileHandle, { start, length, sha256 }: HashedSpan): Promise<boolean> {
  const whole = createHash('sha256')
  const slice = Buffer.alloc(Math.min(SLICE, Math.max(length, 1)))
  let held = Buffer.alloc(0)
  for (let at = start; at < start + length; ) {
    const { bytesRead } = await file.read(slice, 0, Math.min(slice.length, start + length - at), at)
    if (bytesRead === 0) return false
    at += bytesRead
    const bytes = Buffer.concat([held, slice.subarray(0, bytesRead)])
    // The last two bytes may be a line end.
    const sure = Math.max(0, bytes.length - 2)
    whole.update(bytes.subarray(0, sure))
    held = Buffer.from(bytes.subarray(sure))
  }
  const text = held.toString('latin1')
  const endings = new Set([text, text.replace(/\n$/, ''), text.replace(/\r?\n$/, '')])
  return [...endings].some((end) => whole.copy().update(end, 'latin1').digest('hex') === sha256)
}
