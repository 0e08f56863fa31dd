import { type SQL, sql } from 'drizzle-orm'
import { LISTED, type ListedDbRow, MESSAGE_TABLES, messageColumns } from '@/server/store/rows/message-rows'
import { isNarrowed, type Scoped } from '@/server/store/rows/scoped'
import { aliasesOf, type SourceAliases } from '@/server/store/rows/source-aliases'
import { type WrittenDbRow, writtenColumns } from '@/server/store/rows/written-rows'
import { astOf, isFixed, searchOf } from '@/server/store/search/question'
import type { KeyPage, Search } from '@/server/store/search/search-sql'
import { rowsWithin } from '@/server/store/within/rows-within'

/** The rows that a question finds, in the order of the page. */
export async function rowsOf(reader: Scoped, search: Search, page: KeyPage): Promise<ListedDbRow[]> {
  const rows = await reader.all<ListedDbRow>(statementOf(messageColumns(LISTED, reader.scope), search, page))
  return rowsWithin(reader, rows)
}

export type Asked = { query: string; now: number; from: number | null } & Pick<KeyPage, 'order' | 'direction' | 'limit'>

const KEPT = 200

/** `aliases`: those that it was compiled with. */
type Statement = { reader: Scoped; statement: SQL; aliases: readonly SourceAliases[] }

/**
 * Asks for the rows of pages; a question that is asked again, from anywhere on, is not read and compiled again. `pages`
 * answers what is found in one way, whatever its values are.
 */
export function pageRows(pages: Scoped, reader: Scoped): (asked: Asked) => Promise<WrittenDbRow[]> {
  const known = new Map<string, Statement>()
  const columns = writtenColumns(pages)
  const compiled = async ({ query, now, from, ...page }: Asked, name: string): Promise<Statement> => {
    const ast = astOf(query, now)
    const open = { ...page, from: from === null ? null : sql.placeholder('from') }
    const aliases = await aliasesOf(pages)
    const search = await searchOf(pages, ast, now)
    const made = {
      reader: search.fixed(page.order) ? pages : reader,
      statement: statementOf(columns, search, open),
      aliases,
    }
    // Which messages make a conversation changes where a scope cuts it.
    if (!isFixed(ast) || isNarrowed(reader)) return made
    if (known.size >= KEPT) known.clear()
    known.set(name, made)
    return made
  }
  return async (asked) => {
    const { query, order, direction, limit, from } = asked
    const name = `${order} ${direction} ${limit} ${from === null} ${query}`
    const before = known.get(name)
    const made = before?.aliases === (await aliasesOf(pages)) ? before : await compiled(asked, name)
    return rowsWithin(reader, await made.reader.all<WrittenDbRow>(made.statement, from === null ? {} : { from }))
  }
}

function statementOf(columns: SQL, search: Search, page: KeyPage): SQL {
  const column = page.order === 'time' ? sql`m.key` : sql`m.seq`
  const down = page.direction === 'older' ? sql`desc` : sql`asc`
  return sql`select ${columns} from (${search.keys(page)}) k
    cross join ${MESSAGE_TABLES} where m.key = k.key order by ${column} ${down}`
}
