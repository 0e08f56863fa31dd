import { type SQL, sql } from 'drizzle-orm'
import type { BookOrder } from '@/lib/conversation/conversation-orders'
import { type CursorKind, positionOf } from '@/server/store/rows/cursor'
import type { Scoped } from '@/server/store/rows/scoped'

const CURSORS = { activity: 'conversation', quiet: 'quiet', begun: 'begun' } as const satisfies {
  [order in BookOrder]: CursorKind
}

type Told = Pick<Scoped, 'opaque'>

/** Where a conversation stands in an order. */
export function placeIn(order: BookOrder, row: { id: number; last_key: number }): number {
  return order === 'begun' ? row.id : row.last_key
}

export function cursorAt({ opaque }: Told, order: BookOrder, place: number): string {
  return opaque.of(CURSORS[order], place)
}

/** Null at the beginning of the list. Throws `QuestionError` for a cursor of another order. */
export function placeAfter(reader: Told, order: BookOrder, cursor: string | null | undefined): number | null {
  return positionOf(reader, CURSORS[order], cursor)
}

/** The columns of conversations `c` in SQL: that which the order goes by, and what holds behind a place. */
export function orderSql(order: BookOrder): { by: SQL; behind: (place: number | null) => SQL } {
  const column = order === 'begun' ? sql`c.id` : sql`c.last_key`
  const [way, beyond] = order === 'quiet' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  return {
    by: sql`${column} ${way}`,
    behind: (place) => (place === null ? sql`1 = 1` : sql`${column} ${beyond} ${place}`),
  }
}
