import type { BookOrder } from '@/lib/conversation/conversation-orders'
import type { ConversationRow, Page } from '@/lib/message/message'

/** The most conversations a page holds. */
export const MOST_ROWS = 2_000

/**
 * Conversations in their order, as the server gives it, each once. `next`: from where the server has more, null where it
 * has none; below the last row where what lies between was looked through and does not pass the filter.
 */
export type Book = { order: BookOrder; rows: ConversationRow[]; next: string | null }

export const EMPTY: Book = { order: 'activity', rows: [], next: null }

export function bookOf(page: Page<ConversationRow>, order: BookOrder): Book {
  return { order, rows: page.rows, next: page.next }
}

export function addBelow(book: Book, page: Page<ConversationRow>): Book {
  const added = new Map(page.rows.map((row) => [row.id, row]))
  const held = new Set(book.rows.map(({ id }) => id))
  const rows = unjoined([
    ...book.rows.map((row) => added.get(row.id) ?? row),
    ...page.rows.filter(({ id }) => !held.has(id)),
  ])
  return { ...book, rows: rows.slice(0, MOST_ROWS), next: rows.length < MOST_ROWS ? page.next : null }
}

/**
 * The first page as it is now, and single rows that are known to have changed, laid over what was here. When the page does
 * not reach down to what was here, something may lie between: then only the page is kept. What went below the end leaves,
 * as long as the server has more there.
 */
export function renew(book: Book, top: Page<ConversationRow>, changed: readonly ConversationRow[]): Book {
  if (top.next === null) return bookOf(top, book.order)
  const { order, rows: held } = book
  const inTop = new Map(top.rows.map((row) => [row.id, row]))
  const last = top.rows.at(-1)
  const lowest = held.findLastIndex((row) => isStill(order, row, inTop.get(row.id)))
  if (held.length > 0 && lowest === -1 && !isBefore(order, held[0], last)) return bookOf(top, order)
  const below = held.slice(lowest + 1).filter((row) => lowest !== -1 || isBefore(order, last, row))
  const others = changed.filter(({ id }) => !inTop.has(id))
  const lower = laidOver(
    { ...book, rows: below.filter(({ id }) => !inTop.has(id)) },
    others.filter((row) => !held.slice(0, lowest + 1).some((one) => isStill(order, one, row))),
  )
  const rows = unjoined([...top.rows, ...lower])
  const cut = rows.length > MOST_ROWS ? rows[MOST_ROWS - 1] : undefined
  const goesLower = lower.length === 0 && (lowest === -1 || held[lowest]?.id !== last?.id)
  const next = book.next !== null && goesLower ? top.next : book.next
  return { ...book, rows: rows.slice(0, MOST_ROWS), next: cut?.cursor ?? next }
}

type Placed = Pick<ConversationRow, 'id' | 'lastAt'>

/** Whether it stands where it stood: in the order in which they began, each stays. */
function isStill(order: BookOrder, row: Placed, now: Placed | undefined): boolean {
  return now?.id === row.id && (order === 'begun' || now.lastAt === row.lastAt)
}

/** Whether one stands before another for sure: those of the same time may stand either way, as may all by when they began. */
function isBefore(order: BookOrder, one: Placed | undefined, other: Placed | undefined): boolean {
  if (one === undefined || other === undefined || order === 'begun') return false
  return order === 'quiet' ? one.lastAt < other.lastAt : one.lastAt > other.lastAt
}

/** Rows as they are now, those that moved by their time. */
function laidOver({ order, rows, next }: Book, changed: readonly ConversationRow[]): ConversationRow[] {
  const now = new Map(changed.map((row) => [row.id, row]))
  const laid = rows.flatMap((row) => {
    const other = now.get(row.id)
    if (other === undefined) return [row]
    if (!isStill(order, row, other)) return []
    now.delete(row.id)
    return [other]
  })
  for (const row of now.values()) {
    const at = laid.findIndex((one) => isBefore(order, row, one))
    if (at !== -1) laid.splice(at, 0, row)
    else if (next === null) laid.push(row)
  }
  return laid
}

/** A conversation that was joined into another leaves; its id is an alias of the other's. */
function unjoined(rows: readonly ConversationRow[]): ConversationRow[] {
  const aliases = new Set(rows.flatMap((row) => row.aliases))
  return rows.filter(({ id }) => !aliases.has(id))
}
