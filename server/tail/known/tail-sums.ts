import type { ByteSums, FileSums } from '@/lib/message/message'
import type { Dir } from './tracked'
import { filesUnder } from './tree'

export type Sums = { files: Omit<FileSums, 'onDisk'>; bytes: ByteSums }

/** What the tail has made of the entries that it knows; the bytes are those of append-only files. */
export function sumsOf(root: Dir): Sums {
  const files = { read: 0, unreadable: 0, pending: 0, ignored: 0 }
  const bytes = { read: 0, unreadable: 0, ignored: 0, pending: 0, size: 0 }
  for (const { facts } of filesUnder(root)) {
    files[facts.status] += 1
    if (facts.shape !== 'lines' || facts.status === 'ignored') continue
    bytes.read += facts.bytesRead
    bytes.unreadable += facts.bytesUnreadable
    bytes.ignored += facts.bytesIgnored
    bytes.pending += facts.bytesPending
    bytes.size += facts.size
  }
  return { files, bytes }
}
