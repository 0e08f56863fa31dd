import { spoken } from '../spoken'

/** What files and bytes came to. */
export const sums = spoken('sums', {
  files: 'files',
  bytes: 'bytes',
  read: 'read',
  unreadable: 'unreadable',
  pending: 'pending',
  ignored: 'ignored',
  notTold: 'File and byte totals cover whole sources only',
  filesSum: 'read + unreadable + pending + ignored by a named rule = files on disk',
  bytesSum: 'append-only files: read + unreadable + pending + ignored by a named rule = their size',
} as const)
