import { bracketed } from '@/lib/json/shown-json'

/** Which part of the kept bytes is on the screen, and what can be told of them. Positions count from the first kept byte. */

export const LINE = 16
const LINES_BEFORE = 2
const LINES_SHOWN = 20
const SPAN = LINE * LINES_SHOWN

export type Part = { from: number; to: number }

/** Twenty lines of 16 bytes with the first wrong byte in the third, or the beginning when none is known. */
export function partAround(length: number, wrong: number | null): Part {
  const line = wrong === null ? 0 : Math.floor(Math.min(wrong, Math.max(0, length - 1)) / LINE)
  return partFrom(length, (line - LINES_BEFORE) * LINE)
}

/** One screen earlier or later. */
export function stepPart(length: number, part: Part, by: 1 | -1): Part {
  return partFrom(length, part.from + by * SPAN)
}

function partFrom(length: number, wanted: number): Part {
  const lastLine = Math.max(0, Math.ceil(length / LINE) * LINE - SPAN)
  const from = Math.max(0, Math.min(wanted, lastLine))
  return { from, to: Math.min(length, from + SPAN) }
}

const MOST_TRIED = 24
const LOOK_BACK = 256

/**
 * Where a second record begins inside torn bytes: the last `{` shortly before the first wrong byte from which everything
 * to the end is one JSON object. Null when there is none. For showing only; nothing is made of it.
 */
export function foreignPiece(bytes: Uint8Array, wrong: number | null): Part | null {
  if (wrong === null) return null
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let tried = 0
  for (let at = Math.min(wrong, bytes.length - 1); at > Math.max(0, wrong - LOOK_BACK) && tried < MOST_TRIED; at -= 1) {
    if (bytes[at] !== 0x7b) continue
    tried += 1
    if (isObject(decoder, bytes.subarray(at))) return { from: at, to: bytes.length }
  }
  return null
}

function isObject(decoder: TextDecoder, bytes: Uint8Array): boolean {
  try {
    return bracketed(decoder.decode(bytes)) === 'object'
  } catch {
    return false
  }
}

/** How the bytes end. */
export function endOf(bytes: Uint8Array): 'lf' | 'crlf' | 'none' {
  if (bytes.at(-1) !== 0x0a) return 'none'
  return bytes.at(-2) === 0x0d ? 'crlf' : 'lf'
}

/** Text around the first wrong byte: what stands before it, its character, what follows. Bytes that are not UTF-8 stand as �. */
export function textAround(bytes: Uint8Array, { from, to }: Part, wrong: number | null) {
  const decode = (start: number, end: number) => new TextDecoder('utf-8').decode(bytes.subarray(start, end))
  const begin = boundary(bytes, from)
  const end = boundary(bytes, to)
  if (wrong === null || wrong < begin || wrong >= end) return { before: decode(begin, end), wrong: '', after: '' }
  const at = boundary(bytes, wrong) === wrong ? wrong : wrong - backTo(bytes, wrong)
  const next = Math.min(end, at + Math.max(1, widthOf(bytes[at] ?? 0)))
  return { before: decode(begin, at), wrong: decode(at, next), after: decode(next, end) }
}

/** The same place, or the first place after it where a character can begin. */
function boundary(bytes: Uint8Array, at: number): number {
  let place = at
  while (place < bytes.length && place - at < 4 && ((bytes[place] ?? 0) & 0xc0) === 0x80) place += 1
  return place
}

function backTo(bytes: Uint8Array, at: number): number {
  let back = 0
  while (back < 3 && at - back > 0 && ((bytes[at - back] ?? 0) & 0xc0) === 0x80) back += 1
  return back
}

function widthOf(byte: number): number {
  if (byte >= 0xf0) return 4
  if (byte >= 0xe0) return 3
  return byte >= 0xc0 ? 2 : 1
}

/** The last part of a path. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
