import { type Column, getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import { postgresKit } from '@/drizzle/columns/postgres'
import { defineLedger } from '@/drizzle/ledger'
import { defineRecord } from '@/drizzle/record'
import type { Reader } from '@/server/store/door/door'
import type { Part } from './migrate'
import { type RowWords, rowWords } from './row-words'

/** A table as it is written and compared: the same names, columns and order on both databases. */
export type Content = {
  name: string
  columns: readonly string[]
  /** Its rows, in order of their number where they have one. */
  rows: SQL
  count: SQL
  clear: SQL
  told: RowWords
}

type Table = ReturnType<typeof defineRecord>[keyof ReturnType<typeof defineRecord>]
type LedgerTable = ReturnType<typeof defineLedger>[keyof ReturnType<typeof defineLedger>]

/**
 * Every table of a database, as they are declared: a table that is filled by triggers of another stands after it. Not
 * among them: `migrations`, which tells of the database itself.
 */
export const CONTENTS: { readonly [part in Part]: readonly Content[] } = {
  record: Object.values(defineRecord(postgresKit)).map(contentOf),
  ledger: Object.values(defineLedger(postgresKit)).map(contentOf),
}

function contentOf(table: Table | LedgerTable): Content {
  const columns = Object.values<Column>(getTableColumns(table))
  const number = columns.find((column) => column.primary && column.getSQLType() === 'bigint')
  const ordered = number === undefined ? sql`` : sql` order by ${number}`
  return {
    name: getTableName(table),
    columns: columns.map(({ name }) => name),
    rows: sql`select ${sql.join(columns, sql`, `)} from ${table}${ordered}`,
    count: sql`select count(*) as count from ${table}`,
    clear: sql`delete from ${table}`,
    told: rowWords(
      getTableName(table),
      columns.map(({ name }) => name),
    ),
  }
}

const named = sql`select name from sqlite_master
  where type = 'table' and name <> 'migrations' and name not like 'sqlite%' order by rowid`

/** The same of tables as a SQLite file has them, whichever version declared them. Throws `StoreError`. */
export async function contentsIn(file: Reader): Promise<Content[]> {
  const tables = await file.all<{ name: string }>(named)
  return Promise.all(tables.map(({ name }) => contentIn(file, name)))
}

async function contentIn(file: Reader, name: string): Promise<Content> {
  const found = await file.all<{ name: string }>(sql`select name from pragma_table_info(${name}) order by cid`)
  const columns = found.map((column) => column.name)
  const table = sql.identifier(name)
  const listed = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
  return {
    ...{ name, columns, rows: sql`select ${listed} from ${table}` },
    ...{
      count: sql`select count(*) as count from ${table}`,
      clear: sql`delete from ${table}`,
      told: rowWords('', columns),
    },
  }
}
