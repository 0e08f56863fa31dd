import type { ByteSums, FileSums } from '@/lib/message/message'
import type { DiskCount } from '@/lib/source/ingest-facts'

/** By how much the terms of the files differ from what is on disk as far as the index knows; 0 when they add up. */
export function filesOff({ read, unreadable, pending, ignored, onDisk }: FileSums): number {
  return read + unreadable + pending + ignored - onDisk
}

/** By how much the bytes of append-only files differ from their size. */
export function bytesOff({ read, unreadable, ignored, pending, size }: ByteSums): number {
  return read + unreadable + pending + ignored - size
}

/** Sources whose disk could not be counted, or holds something else than the index knows. */
export function diskOff(counts: readonly DiskCount[]): DiskCount[] {
  return counts.filter(({ onDisk, by }) => onDisk === null || by !== 0)
}
