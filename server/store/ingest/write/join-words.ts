import { sql } from 'drizzle-orm'
import type { Tx } from '@/server/store/door/door'

/**
 * FTS5 joins the segments of its index inside the transaction that adds the fourth of a size: seldom, and then much at
 * once, which held up one live message in fifty. A little of it after each transaction leaves little to be joined there.
 */
const PAGES = 16

const join = sql`insert into messages_fts(messages_fts, rank) values ('merge', ${sql.raw(String(PAGES))})`

/** To be called in a transaction that added words. */
export function joinWords(tx: Tx): void {
  if (tx.dialect === 'sqlite') tx.afterwards(join)
}
