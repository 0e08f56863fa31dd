import { foreseenBy } from './errors'

/** What SQLite throws, as `StoreError`. */
export const sqliteError = foreseenBy([
  ['SQLITE_BUSY', 'busy', 'Another process is writing to this data.', 'Stop the other one, or wait.'],
  ['SQLITE_LOCKED', 'busy', 'Another process is writing to this data.', 'Stop the other one, or wait.'],
  ['SQLITE_FULL', 'full', 'The disk of the data directory is full.', 'Free some space; reading goes on by itself.'],
  ['SQLITE_READONLY', 'read-only', 'The data directory cannot be written.', 'Check its owner and permissions.'],
  ['SQLITE_PERM', 'read-only', 'The data directory cannot be written.', 'Check its owner and permissions.'],
  ['SQLITE_CORRUPT', 'corrupt', 'The index is damaged.', 'Run `signalbox doctor`, then `signalbox reindex`.'],
  ['SQLITE_NOTADB', 'corrupt', 'The file of the index is not a database.', 'Move it away; it is built again.'],
  ['SQLITE_IOERR', 'io', 'The disk of the data directory failed.', 'Check the disk; the system log says more.'],
  ['SQLITE_CANTOPEN', 'missing', 'There is no data here that can be opened.', 'Check the data directory.'],
])
