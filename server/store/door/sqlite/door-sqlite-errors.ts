import { sqlite as words } from '@/lib/text/data/database'
import { foreseenBy } from '@/server/store/door/base/store-error'

/** What SQLite throws, as `StoreError`. */
export const sqliteError = foreseenBy([
  ['SQLITE_BUSY', 'busy', () => words.written],
  ['SQLITE_LOCKED', 'busy', () => words.written],
  ['SQLITE_FULL', 'full', () => words.full],
  ['SQLITE_READONLY', 'read-only', () => words.readOnly],
  ['SQLITE_PERM', 'read-only', () => words.readOnly],
  ['SQLITE_CORRUPT', 'corrupt', () => words.damaged],
  ['SQLITE_NOTADB', 'corrupt', () => words.noDatabase],
  // The memory that processes share of a database is made as large as it gets at once.
  ['SQLITE_IOERR_SHMSIZE', 'full', () => words.full],
  ['SQLITE_IOERR', 'io', () => words.disk],
  ['SQLITE_CANTOPEN', 'missing', () => words.none],
])
