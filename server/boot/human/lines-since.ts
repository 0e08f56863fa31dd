import type { FileHandle } from 'node:fs/promises'
import { LIMITS } from '@/server/tail/disk/tail-limits'
import type { LineAt } from './scan'

const AT_ONCE = 4 * 1024 * 1024
const END = 0x0a

/** Lines of one piece of a file; `next`: where the first line begins that has no end yet. */
export type Piece = { lines: readonly LineAt[]; next: number }

/**
 * The lines of a file from the beginning of one on, piece by piece, each once but for blank ones; last the one that has no end yet. NUL
 * bytes before a line are none of it. A line that is longer than any that is read is left out whole: a part of it is no line.
 */
export async function* linesFrom(file: FileHandle, from: number, size: number): AsyncGenerator<Piece> {
  let at = from
  let rest: Buffer = Buffer.alloc(0)
  let isTooLong = from > 0 && !(await beginsAt(file, from))
  while (at < size) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(AT_ONCE, size - at)), 0, null, at)
    if (bytesRead === 0) break
    const start = at - rest.length
    const bytes = Buffer.concat([rest, buffer.subarray(0, bytesRead)])
    at += bytesRead
    const end = bytes.lastIndexOf(END) + 1
    const lines = linesIn(bytes.subarray(0, end), start)
    if (end > 0 && isTooLong) lines.shift()
    rest = withoutNul(bytes.subarray(end), 0).line
    isTooLong = (isTooLong && end === 0) || rest.length > LIMITS.lineBytes
    if (isTooLong) rest = rest.subarray(rest.length)
    yield {
      lines: lines.filter(({ line }) => line.length > 0 && line.length <= LIMITS.lineBytes),
      next: at - rest.length,
    }
  }
  const next = at - rest.length
  if (!isTooLong && rest.length > 0) yield { lines: [{ at: next, line: rest }], next }
}

/** Where it is in the middle of one, that one was too long when it was looked at before. */
async function beginsAt(file: FileHandle, at: number): Promise<boolean> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1), 0, 1, at - 1)
  return bytesRead === 1 && (buffer[0] === END || buffer[0] === 0)
}

function linesIn(bytes: Buffer, start: number): LineAt[] {
  const lines: LineAt[] = []
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(END, from)
    if (from === 0 || !isBlank(bytes, from, end)) lines.push(withoutNul(bytes.subarray(from, end), start + from))
    from = end + 1
  }
  return lines
}

const BLANK = 0x20

function isBlank(bytes: Buffer, from: number, end: number): boolean {
  let at = from
  while (at < end && (bytes[at] ?? 0) <= BLANK) at += 1
  return at === end
}

function withoutNul(bytes: Buffer, at: number): LineAt {
  let nul = 0
  while (bytes[nul] === 0) nul += 1
  return { at: at + nul, line: bytes.subarray(nul) }
}
