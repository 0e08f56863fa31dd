import type { ByteSums, FileSums } from '@/lib/message/message'
import type { FileStatus } from '../store'

/** Files of one status of a source, those that vanished apart. */
export type SumDbRow = {
  source_id: number
  gone: number
  status: FileStatus
  files: number
  read: number
  unreadable: number
  ignored: number
  pending: number
  size: number
}

export const noFiles: FileSums = { read: 0, unreadable: 0, pending: 0, ignored: 0, onDisk: 0 }
export const noBytes: ByteSums = { read: 0, unreadable: 0, ignored: 0, pending: 0, size: 0 }

export function filesOf({ status, files }: SumDbRow): FileSums {
  return { ...noFiles, [status]: files, onDisk: files }
}

export function addFiles(a: FileSums, b: FileSums): FileSums {
  return {
    read: a.read + b.read,
    unreadable: a.unreadable + b.unreadable,
    pending: a.pending + b.pending,
    ignored: a.ignored + b.ignored,
    onDisk: a.onDisk + b.onDisk,
  }
}

export function addBytes(a: ByteSums, b: ByteSums): ByteSums {
  return {
    read: a.read + b.read,
    unreadable: a.unreadable + b.unreadable,
    ignored: a.ignored + b.ignored,
    pending: a.pending + b.pending,
    size: a.size + b.size,
  }
}
