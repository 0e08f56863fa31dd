import { sql } from 'drizzle-orm'
import type { Reader } from './door'
import { type ListedDbRow, MESSAGE_TABLES, messageColumns } from './message-rows'
import type { KeyPage, Search } from './search-sql'

/** The rows that a question finds, in the order of the page. */
export function rowsOf(reader: Reader, search: Search, page: KeyPage): Promise<ListedDbRow[]> {
  const column = page.order === 'time' ? sql`m.key` : sql`m.seq`
  const down = page.direction === 'older' ? sql`desc` : sql`asc`
  return reader.all<ListedDbRow>(sql`select ${messageColumns()} from (${search.keys(page)}) k
    cross join ${MESSAGE_TABLES} where m.key = k.key order by ${column} ${down}`)
}
