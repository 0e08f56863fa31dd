import type { FileFacts } from '@/server/store/store'
import { sha256 } from './bytes'
import { readAt } from './read-file'

const HEAD = 256
const MARKER = 1024

/** Hashes of the first bytes and of the bytes before `consumed`: what tells whether a file is still the one that was read. */
export function signsOf(fd: number, consumed: number): { head: string | null; marker: string | null } {
  if (consumed === 0) return { head: null, marker: null }
  return { head: headOf(fd, consumed), marker: markerOf(fd, consumed) }
}

/** A file goes on when it begins as before and the bytes before `consumed` are those that were read. */
export function goesOn(fd: number, facts: FileFacts, size: number): boolean {
  const { consumed, head, marker } = facts
  if (consumed === 0) return true
  if (size < consumed) return false
  return headOf(fd, consumed) === head && markerOf(fd, consumed) === marker
}

function headOf(fd: number, consumed: number): string {
  return sha256(readAt(fd, 0, Math.min(HEAD, consumed)))
}

function markerOf(fd: number, consumed: number): string {
  const length = Math.min(MARKER, consumed)
  return sha256(readAt(fd, consumed - length, length))
}
