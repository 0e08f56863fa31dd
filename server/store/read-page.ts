import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from './door'
import { type ListedDbRow, MESSAGE_TABLES, messageColumns, type WrittenDbRow, writtenColumns } from './message-rows'
import { astOf, isFixed, searchOf } from './question'
import type { Scoped } from './scoped'
import type { KeyPage, Search } from './search-sql'

/** The rows that a question finds, in the order of the page. */
export function rowsOf(reader: Reader, search: Search, page: KeyPage): Promise<ListedDbRow[]> {
  return reader.all<ListedDbRow>(statementOf(messageColumns(), search, page))
}

export type Asked = { query: string; now: number; from: number | null } & Pick<KeyPage, 'order' | 'direction' | 'limit'>

const KEPT = 200

/** Asks for the rows of pages; a question that is asked again, from anywhere on, is not read and compiled again. */
export function pageRows(reader: Scoped): (asked: Asked) => Promise<WrittenDbRow[]> {
  const known = new Map<string, SQL>()
  const columns = writtenColumns(reader.dialect)
  const compiled = async ({ query, now, from, ...page }: Asked, name: string): Promise<SQL> => {
    const ast = astOf(query, now)
    const open = { ...page, from: from === null ? null : sql.placeholder('from') }
    const statement = statementOf(columns, await searchOf(reader, ast, now), open)
    if (!isFixed(ast)) return statement
    if (known.size >= KEPT) known.clear()
    known.set(name, statement)
    return statement
  }
  return async (asked) => {
    const { query, order, direction, limit, from } = asked
    const name = `${order} ${direction} ${limit} ${from === null} ${query}`
    return reader.all<WrittenDbRow>(known.get(name) ?? (await compiled(asked, name)), from === null ? {} : { from })
  }
}

function statementOf(columns: SQL, search: Search, page: KeyPage): SQL {
  const column = page.order === 'time' ? sql`m.key` : sql`m.seq`
  const down = page.direction === 'older' ? sql`desc` : sql`asc`
  return sql`select ${columns} from (${search.keys(page)}) k
    cross join ${MESSAGE_TABLES} where m.key = k.key order by ${column} ${down}`
}
