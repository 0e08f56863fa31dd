import type { SQL } from 'drizzle-orm'
import { shaped } from '@/server/store/door/base/shaped'
import type { Reader, Values } from '../door'
import { sqliteError } from './door-sqlite-errors'
import { compileSqlite, inSqliteList } from './sqlite-compile'
import { type SqliteThread, startSqliteThread } from './sqlite-thread'
import type { Rows } from './sqlite-thread-code'

/** The file read in a thread of its own, which begins with the first question: SQLite holds up who asks it. */
export function openSqliteBeside(file: string): { reader: Reader; close: () => Promise<void> } {
  let thread: Promise<SqliteThread> | null = null
  const begin = async () => {
    const begun = startSqliteThread()
    try {
      await begun.ask({ op: 'open', file, readonly: true })
      return begun
    } catch (error) {
      thread = null
      await begun.end()
      throw error
    }
  }
  const asking = async <T>(op: 'rows' | 'get', query: SQL, values: Values): Promise<T> => {
    const { sql: text, params } = compileSqlite(query, values)
    try {
      thread ??= begin()
      return await (await thread).ask<T>({ op, text, params })
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
    close: async () => (await thread)?.end(),
  }
}
