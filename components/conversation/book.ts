import type { BookOrder } from '@/lib/conversation/order'
import type { ConversationRow, Page } from '@/lib/message'

/** The most conversations a page holds. */
export const MOST_ROWS = 2_000

/**
 * Conversations in their order, each once. `next`: from where the server has more, null where it has none; below the last
 * row where what lies between was looked through and does not pass the filter.
 */
export type Book = { order: BookOrder; rows: ConversationRow[]; next: string | null }

export const EMPTY: Book = { order: 'activity', rows: [], next: null }

type Placed = Pick<ConversationRow, 'cursor'>

/** Cursors are numbers in base 36 behind a letter, so longer is later. */
function laterFirst(left: Placed, right: Placed): number {
  if (left.cursor.length !== right.cursor.length) return right.cursor.length - left.cursor.length
  return left.cursor > right.cursor ? -1 : left.cursor < right.cursor ? 1 : 0
}

function inOrder(order: BookOrder): typeof laterFirst {
  return order === 'quiet' ? (left, right) => laterFirst(right, left) : laterFirst
}

export function bookOf(page: Page<ConversationRow>, order: BookOrder): Book {
  return { order, rows: [...page.rows].sort(inOrder(order)), next: page.next }
}

export function addBelow(book: Book, page: Page<ConversationRow>): Book {
  const rows = merged(book, page.rows)
  return { ...book, rows: rows.slice(0, MOST_ROWS), next: rows.length < MOST_ROWS ? page.next : null }
}

/**
 * The first page as it is now, and single rows that are known to have changed, laid over what was here. When the page
 * does not reach down to what was here, something may lie between: then only the page is kept. What went below the end
 * of both leaves, as long as the server has more there.
 */
export function renew(book: Book, top: Page<ConversationRow>, changed: readonly ConversationRow[]): Book {
  if (top.next === null) return bookOf(top, book.order)
  const compare = inOrder(book.order)
  const [first] = book.rows
  if (first !== undefined && compare({ cursor: top.next }, first) < 0) return bookOf(top, book.order)
  const all = merged({ ...book, rows: merged(book, changed) }, top.rows)
  const end = book.next === null ? null : [book.next, top.next].map((cursor) => ({ cursor })).sort(compare)[1]
  const rows = end ? all.filter((row) => compare(row, end) <= 0) : all
  const cut = rows.length > MOST_ROWS ? rows[MOST_ROWS - 1] : undefined
  return { ...book, rows: rows.slice(0, MOST_ROWS), next: cut?.cursor ?? end?.cursor ?? null }
}

/** A conversation that was joined into another leaves; its id is an alias of the other's. */
function merged({ order, rows: held }: Book, added: readonly ConversationRow[]): ConversationRow[] {
  const rows = new Map(held.map((row) => [row.id, row]))
  for (const row of added) {
    const known = rows.get(row.id)
    if (known === undefined || known.rev <= row.rev) rows.set(row.id, row)
  }
  const aliases = new Set([...rows.values()].flatMap((row) => row.aliases))
  return [...rows.values()].filter(({ id }) => !aliases.has(id)).sort(inOrder(order))
}
