import { fstatSync, readSync } from 'node:fs'
import { LF } from '@/server/containers/line-bytes'
import { utf16In } from '@/server/containers/utf16'
import { sha256 } from '@/server/tail/disk/byte-lines'
import { isHoleFrom, nulRun } from '@/server/tail/disk/holes'
import type { TailLimits } from '@/server/tail/disk/tail-limits'
import type { Cursor, Line } from './line-cursor'

/** So many NUL bytes are a hole, whatever follows or stands before them. */
const LEAST_BYTES = 4096
/** Of those they are all alike. */
const KEPT_BYTES = 1024
/** Looked at in one go. */
const STEP = 1024 * 1024
const scratch = Buffer.allocUnsafeSlow(256 * 1024)

/** How far NUL bytes were looked through; `here`: they stand where the next line should; `far`: there are more than are looked through. */
export type Gap = { scanned: number; here: boolean; far: boolean }

/**
 * Where something follows the NUL bytes that begin a chunk; null where a line begins there. `waits`: they go on to the
 * end, or as far as the disk has something, or as is looked. `more`: not looked through yet. Somebody may still write
 * at their beginning, so they are taken only with what follows them.
 */
export function endOfGap(
  fd: number,
  size: number,
  chunk: Buffer,
  cursor: Cursor,
  limits: TailLimits,
): number | 'waits' | 'more' | null {
  const run = nulRun(chunk)
  if (run === 0 || isLine(chunk, run)) {
    if (cursor.gap !== null) cursor.gap = { ...cursor.gap, here: false }
    return null
  }
  const { consumed } = cursor
  if (run < chunk.length) return consumed + run
  const most = Math.min(size, consumed + limits.hashBytes)
  let scanned = Math.max(cursor.gap?.scanned ?? 0, consumed + run)
  const isAlready = scanned >= most || isHoleFrom(consumed, fstatSync(fd))
  const stop = isAlready ? scanned : Math.min(most, scanned + STEP)
  while (scanned < stop) {
    const got = readSync(fd, scratch, 0, Math.min(scratch.length, size - scanned), scanned)
    if (got === 0) break
    const nul = nulRun(scratch.subarray(0, got))
    scanned += nul
    if (nul < got) return scanned
  }
  cursor.gap = { scanned, here: true, far: scanned < size && scanned >= most }
  return isAlready || scanned >= most ? 'waits' : 'more'
}

/** What begins with NUL bytes is a line where they are a half of a character, or few of them are all of it. */
function isLine(chunk: Buffer, run: number): boolean {
  const end = chunk.indexOf(LF)
  return utf16In(end === -1 ? chunk : chunk.subarray(0, end)) === 'be' || (run === end && run < LEAST_BYTES)
}

/** What has no line end as far as a line may be long, and ends in NUL bytes, is the beginning of a line before a hole. */
export function endsInGap(chunk: Buffer): boolean {
  return nulRun(chunk.subarray(Math.max(0, chunk.length - LEAST_BYTES))) === Math.min(chunk.length, LEAST_BYTES)
}

/** The NUL bytes up to `end`, as what stands there instead of a line; the line that follows them has the same number. */
export function takeGap(cursor: Cursor, end: number, sameLine: boolean): Line {
  const { consumed: start } = cursor
  if (!sameLine) cursor.lines += 1
  cursor.consumed = end
  cursor.gap = null
  const length = end - start
  const bytes = Buffer.alloc(Math.min(KEPT_BYTES, length))
  const what = { sha256: sha256(bytes), tooLong: false, hole: true, unterminated: false }
  return { bytes, start, length, line: cursor.lines, ...what }
}
