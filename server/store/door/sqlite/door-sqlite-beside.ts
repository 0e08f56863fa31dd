import type { SQL } from 'drizzle-orm'
import { shaped } from '@/server/store/door/base/shaped'
import type { Reader, Values } from '../door'
import { sqliteError } from './door-sqlite-errors'
import { compileSqlite, inSqliteList } from './sqlite-compile'
import type { Rows } from './sqlite-thread-code'
import { whileAsked } from './sqlite-while-asked'

/** Whoever reads pages asks again sooner than this. */
const IDLE_MS = 180_000

/** The file read in a thread of its own: SQLite holds up who asks it. */
export function openSqliteBeside(file: string): { reader: Reader; close: () => Promise<void> } {
  const thread = whileAsked((begun) => begun.ask({ op: 'open', file, readonly: true }), IDLE_MS)
  const asking = async <T>(op: 'rows' | 'get', query: SQL, values: Values): Promise<T> => {
    const { sql: text, params } = compileSqlite(query, values)
    try {
      return await thread.ask<T>({ op, text, params })
    } catch (error) {
      throw sqliteError(error)
    }
  }
  return {
    reader: {
      dialect: 'sqlite',
      all: async <T>(query: SQL, values = {}) => {
        const { names, rows } = await asking<Rows>('rows', query, values)
        return rows.map((row) => shaped(names, row)) as T[]
      },
      get: (query, values = {}) => asking('get', query, values),
      inList: inSqliteList,
    },
    close: thread.end,
  }
}
