import { sql } from 'drizzle-orm'
import type { Tx, WriteDoor } from '../door'

/**
 * FTS5 joins the segments of its index inside the transaction that adds the fourth of a size: seldom, and then much at
 * once, which held up one live message in fifty. A little of it after each transaction, from three on, leaves nothing to
 * be joined there.
 */
const SEGMENTS = 3
const PAGES = 32

const join = sql`insert into messages_fts(messages_fts, rank) values ('merge', ${sql.raw(String(PAGES))})`
const known = sql`select v as value from messages_fts_config where k = 'usermerge'`

/** To be called in a transaction that added words. */
export function joinWords(tx: Tx): void {
  if (tx.dialect === 'sqlite') tx.afterwards(join)
}

/** Once, when the index is opened. */
export async function setJoining(door: WriteDoor): Promise<void> {
  if (door.dialect !== 'sqlite') return
  await door.write(async (tx) => {
    if ((await tx.get<{ value: number }>(known))?.value === SEGMENTS) return
    await tx.run(sql`insert into messages_fts(messages_fts, rank) values ('usermerge', ${SEGMENTS})`)
  })
}
