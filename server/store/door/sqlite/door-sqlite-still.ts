import Database from 'better-sqlite3'
import type { StillReader } from '../still'
import { guarded, readerOn } from './door-sqlite'
import { scanned } from './sqlite-scan'

/** What `body` reads of a file is of one moment, whoever writes meanwhile. Throws `StoreError`. */
export async function readSqliteStill<T>(file: string, body: (reader: StillReader) => Promise<T>): Promise<T> {
  const connection = guarded(() => {
    const opened = new Database(file, { readonly: true, fileMustExist: true, timeout: 5000 })
    opened.pragma('mmap_size = 0')
    opened.pragma('query_only = 1')
    opened.exec('begin')
    return opened
  })
  try {
    return await body({ ...readerOn(connection), scan: (query) => scanned(connection, query) })
  } finally {
    connection.close()
  }
}
