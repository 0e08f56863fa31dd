import { sql } from 'drizzle-orm'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { compiler } from '@/server/store/door/base/compile'
import type { Reader } from '../door'

const dialect = new SQLiteSyncDialect()

export const compileSqlite = compiler((query) => dialect.sqlToQuery(query))

export const inSqliteList: Reader['inList'] = (column, values) =>
  sql`${column} in (select value from json_each(${JSON.stringify(values)}))`
