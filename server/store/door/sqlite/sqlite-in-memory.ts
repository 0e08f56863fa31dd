import Database from 'better-sqlite3'
import type { Reader } from '@/server/store/door/door'
import { guarded, readerOn } from './door-sqlite'

/** A database that is nowhere but in memory, after these statements. Throws `StoreError`. */
export function readerInMemory(statements: readonly string[]): { reader: Reader; close: () => void } {
  const connection = guarded(() => {
    const opened = new Database(':memory:')
    for (const statement of statements) opened.exec(statement)
    return opened
  })
  return { reader: readerOn(connection), close: () => void connection.close() }
}
