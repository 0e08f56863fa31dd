import { fstatSync } from 'node:fs'
import type { FileFacts } from '@/server/store/store'
import { sha256 } from '@/server/tail/disk/byte-lines'
import { readAt } from '@/server/tail/disk/read-file'
import type { Line } from './line-cursor'

const HEAD = 256
const MARKER = 1024

/** Hashes of the first bytes and of the bytes before `consumed`: what tells whether a file is still the one that was read. */
export function signsOf(fd: number, consumed: number): Signs {
  if (consumed === 0) return { head: null, marker: null }
  return { head: headOf(fd, consumed), marker: markerOf(fd, consumed) }
}

/** How far a file was read, and what tells whether it is still that file. */
export type Signed = Pick<FileFacts, 'consumed' | 'head' | 'marker'>
export type Signs = Pick<Signed, 'head' | 'marker'>

/** A file goes on when it begins as before and the bytes before `consumed` are those that were read. */
export function goesOn(fd: number, facts: Signed, size: number): boolean {
  const { consumed, head, marker } = facts
  if (consumed === 0) return true
  if (size < consumed) return false
  return headOf(fd, consumed) === head && markerOf(fd, consumed) === marker
}

/**
 * A file under another name is the one that was read: it goes on from there or, where its last line was taken without an
 * end and nothing is known of the bytes before, it begins as that did and is that very file.
 */
export function isItself(fd: number, facts: Signed & Pick<FileFacts, 'ino'>, { ino, size }: Lying): boolean {
  if (facts.consumed === 0) return false
  if (facts.marker !== null) return goesOn(fd, facts, size)
  return ino === facts.ino && size >= facts.consumed && headOf(fd, facts.consumed) === facts.head
}

type Lying = { ino: string; size: number }

/**
 * After reading on from `before`: what was read before is where it was, and so is the last line that was read now. Then
 * nobody rewrote the file meanwhile. Of a line too long to be held its place is all that is judged.
 */
export function wentOn(fd: number, before: FileFacts, last: Line | null): boolean {
  if (!goesOn(fd, before, fstatSync(fd).size)) return false
  if (last === null || last.tooLong) return true
  return sha256(readAt(fd, last.start, last.bytes.length)) === last.sha256
}

function headOf(fd: number, consumed: number): string {
  return sha256(readAt(fd, 0, Math.min(HEAD, consumed)))
}

function markerOf(fd: number, consumed: number): string {
  const length = Math.min(MARKER, consumed)
  return sha256(readAt(fd, consumed - length, length))
}
