import type { ConversationRow, Page } from '@/lib/message'

/** The most conversations a page holds. */
export const MOST_ROWS = 2_000

/** Conversations, last activity first, each once. `older`: the server has more below. */
export type Book = { rows: ConversationRow[]; older: boolean }

export const EMPTY: Book = { rows: [], older: false }

/** Cursors are numbers in base 36 behind a letter, so longer is later; the later stands first. */
function laterFirst(left: ConversationRow, right: ConversationRow): number {
  if (left.cursor.length !== right.cursor.length) return right.cursor.length - left.cursor.length
  return left.cursor > right.cursor ? -1 : left.cursor < right.cursor ? 1 : 0
}

export function bookOf(page: Page<ConversationRow>): Book {
  return { rows: [...page.rows].sort(laterFirst), older: page.next !== null }
}

export function addBelow(book: Book, page: Page<ConversationRow>): Book {
  const rows = merged(book.rows, page.rows)
  return { rows: rows.slice(0, MOST_ROWS), older: page.next !== null && rows.length < MOST_ROWS }
}

/**
 * The first page as it is now, and single rows that are known to have changed, laid over what was here. When the page
 * does not reach down to what was here, something may lie between: then only the page is kept.
 */
export function renew(book: Book, top: Page<ConversationRow>, changed: readonly ConversationRow[]): Book {
  const newest = book.rows[0]
  const lowest = top.rows.reduce<ConversationRow | undefined>(
    (low, row) => (low === undefined || laterFirst(low, row) < 0 ? row : low),
    undefined,
  )
  const reaches = top.next === null || !newest || (lowest !== undefined && laterFirst(lowest, newest) >= 0)
  if (!reaches || top.next === null) return bookOf(top)
  const rows = merged(merged(book.rows, changed), top.rows)
  return { rows: rows.slice(0, MOST_ROWS), older: book.older || rows.length > MOST_ROWS }
}

/** A conversation that was joined into another leaves; its id is an alias of the other's. */
function merged(held: readonly ConversationRow[], added: readonly ConversationRow[]): ConversationRow[] {
  const rows = new Map(held.map((row) => [row.id, row]))
  for (const row of added) {
    const known = rows.get(row.id)
    if (known === undefined || known.rev <= row.rev) rows.set(row.id, row)
  }
  const aliases = new Set([...rows.values()].flatMap((row) => row.aliases))
  return [...rows.values()].filter(({ id }) => !aliases.has(id)).sort(laterFirst)
}
