import { createHash, type Hash } from 'node:crypto'
import { readSync } from 'node:fs'
import { CR, isBlankLine, LF, lengthWithoutReturn } from '@/server/containers/line-bytes'
import { utf16In } from '@/server/containers/utf16'
import { sha256 } from '@/server/tail/disk/byte-lines'
import { readAt } from '@/server/tail/disk/read-file'
import type { TailLimits } from '@/server/tail/disk/tail-limits'
import { endOfGap, endsInGap, type Gap, takeGap } from './gap'

/** How far an append-only file is read. */
export type Cursor = {
  generation: number
  consumed: number
  lines: number
  bytesRead: number
  bytesUnreadable: number
  bytesIgnored: number
  /** A line that is too long to be held and whose end was not found yet. */
  long: LongLine | null
  /** NUL bytes behind what was consumed, behind which nothing was found yet. */
  gap: Gap | null
}

type LongLine = { hash: Hash; scanned: number; kept: Buffer }

/** `bytes` without the line end, cut to what is kept when `tooLong`; `length` with the line end. */
export type Line = {
  bytes: Buffer
  start: number
  length: number
  line: number
  sha256: string
  tooLong: boolean
  /** NUL bytes where nothing was written: some of them. */
  hole: boolean
  unterminated: boolean
}

const CHUNK = 256 * 1024
/** Lines read at one go, with those that are blank. */
const MOST_LINES = 100_000
/** Of a line that does not end, read at one go. */
const LONG_STEP = 1024 * 1024
const scratch = Buffer.allocUnsafeSlow(CHUNK)

/**
 * Reads complete lines from the cursor on, `room` at most that are not blank, and moves it. Splits bytes at LF, whatever
 * they are. A blank line is nothing in any protocol: it is counted as read here.
 * False when there is more to read before `size`; what is left otherwise is a line without its end.
 */
export function readOn(
  fd: number,
  size: number,
  cursor: Cursor,
  room: number,
  limits: TailLimits,
  onLine: (line: Line) => void,
): boolean {
  let left = room
  let most = Math.max(room, MOST_LINES)
  let width = CHUNK
  const glued = endsOpen(fd, cursor.consumed)
  if (glued) skipLineEnd(fd, cursor)
  let sameLine = glued && endsOpen(fd, cursor.consumed)
  while (cursor.consumed < size) {
    if (left <= 0 || most <= 0) return false
    if (cursor.long !== null) {
      const ended = readLong(fd, size, cursor, cursor.long, limits, sameLine, onLine)
      if (ended !== 'end') return ended === 'waits'
      sameLine = false
      left -= 1
      continue
    }
    const chunk = readAt(fd, cursor.consumed, Math.min(width, size - cursor.consumed))
    const gap = endOfGap(fd, size, chunk, cursor, limits)
    if (gap === 'more' || gap === 'waits') return gap === 'waits'
    if (gap !== null) {
      onLine(takeGap(cursor, gap, sameLine))
      sameLine = true
      left -= 1
      most -= 1
      continue
    }
    const { taken, blank } = takeLines(chunk, cursor, { room: left, most }, limits, sameLine, onLine)
    if (taken > 0) {
      left -= taken - blank
      most -= taken
      sameLine = false
      width = CHUNK
    } else if (chunk.length > limits.lineBytes) {
      if (endsInGap(chunk)) {
        cursor.gap = { scanned: cursor.consumed, here: true, far: false }
        return true
      }
      cursor.long = { hash: createHash('sha256'), scanned: cursor.consumed, kept: Buffer.alloc(0) }
    } else if (chunk.length < width) return true
    else width = Math.max(width * 2, limits.lineBytes + 1)
  }
  return true
}

/** What follows the last complete line, as a line of its own. Null when it is too long to be held, or nothing. */
export function restOf(fd: number, size: number, cursor: Cursor, limits: TailLimits): Line | null {
  const length = size - cursor.consumed
  if (length <= 0 || length > limits.lineBytes) return null
  const all = readAt(fd, cursor.consumed, length)
  const bytes = withoutReturn(all, all.length)
  const { consumed: start, lines } = cursor
  return {
    bytes,
    start,
    length: all.length,
    line: endsOpen(fd, start) ? lines : lines + 1,
    sha256: sha256(bytes),
    tooLong: false,
    hole: false,
    unterminated: true,
  }
}

/** The last line that was taken had no end. */
function endsOpen(fd: number, consumed: number): boolean {
  const end = readAt(fd, Math.max(0, consumed - 3), Math.min(3, consumed))
  const isUtf16 = end.at(-3) === 0 && end.at(-2) === LF && end.at(-1) === 0
  return end.length > 0 && end.at(-1) !== LF && !isUtf16
}

/** The end of a line that was taken without it is no line of its own. */
function skipLineEnd(fd: number, cursor: Cursor): void {
  const next = readAt(fd, cursor.consumed, 2)
  const length = next[0] === LF ? 1 : next[0] === CR && next[1] === LF ? 2 : 0
  cursor.consumed += length
  cursor.bytesRead += length
}

function takeLines(
  chunk: Buffer,
  cursor: Cursor,
  { room, most }: { room: number; most: number },
  limits: TailLimits,
  sameLine: boolean,
  onLine: (line: Line) => void,
): { taken: number; blank: number } {
  const base = cursor.consumed
  let from = 0
  let taken = 0
  let blank = 0
  for (let end = chunk.indexOf(LF); end !== -1; end = chunk.indexOf(LF, from)) {
    if (taken - blank >= room || taken >= most) break
    // What begins with NUL bytes is looked at by itself.
    if (taken > 0 && chunk[from] === 0) break
    const half = secondHalf(chunk, from, end)
    if (half === null) break
    const start = base + from
    const length = end + 1 + half - from
    if (taken > 0 || !sameLine) cursor.lines += 1
    cursor.consumed = base + from + length
    const tooLong = length > limits.lineBytes + 1
    if (!tooLong && isBlankLine(chunk, from, end)) {
      cursor.bytesRead += length
      blank += 1
    } else {
      const whole = tooLong ? chunk.subarray(from, end) : withoutReturn(chunk.subarray(from, end), end - from)
      const bytes = tooLong ? Buffer.from(whole.subarray(0, limits.keptBytes)) : whole
      onLine({
        bytes,
        start,
        length,
        line: cursor.lines,
        sha256: sha256(whole),
        tooLong,
        hole: false,
        unterminated: false,
      })
    }
    from += length
    taken += 1
  }
  return { taken, blank }
}

/** How much of the line end stands behind its LF: in UTF-16 a character has two bytes. Null where the second is not there yet. */
function secondHalf(chunk: Buffer, from: number, end: number): 0 | 1 | null {
  if (utf16In(chunk.subarray(from, end)) !== 'le') return 0
  if (end + 1 === chunk.length) return null
  return chunk[end + 1] === 0 ? 1 : 0
}

function withoutReturn(bytes: Buffer, length: number): Buffer {
  const own = lengthWithoutReturn(bytes, length)
  return own === length ? bytes : bytes.subarray(0, own)
}

/**
 * `end`: the line was taken. `waits`: it has no end yet, or none within what is hashed of a file: a sparse one may claim
 * any size. `more`: there is more of it to read.
 */
function readLong(
  fd: number,
  size: number,
  cursor: Cursor,
  long: LongLine,
  limits: TailLimits,
  sameLine: boolean,
  onLine: (line: Line) => void,
): 'end' | 'waits' | 'more' {
  const most = Math.min(size, cursor.consumed + limits.hashBytes)
  const stop = Math.min(most, long.scanned + LONG_STEP)
  while (long.scanned < stop) {
    const got = readSync(fd, scratch, 0, Math.min(scratch.length, size - long.scanned), long.scanned)
    if (got === 0) return 'waits'
    const piece = scratch.subarray(0, got)
    const end = piece.indexOf(LF)
    const part = end === -1 ? piece : piece.subarray(0, end)
    long.hash.update(part)
    long.scanned += part.length
    const missing = limits.keptBytes - long.kept.length
    if (missing > 0) long.kept = Buffer.concat([long.kept, part.subarray(0, missing)])
    if (end === -1) continue
    const start = cursor.consumed
    if (!sameLine) cursor.lines += 1
    cursor.consumed = long.scanned + 1
    cursor.long = null
    const length = cursor.consumed - start
    const digest = long.hash.digest('hex')
    const what = { sha256: digest, tooLong: true, hole: false, unterminated: false }
    onLine({ bytes: long.kept, start, length, line: cursor.lines, ...what })
    return 'end'
  }
  return long.scanned < most ? 'more' : 'waits'
}
