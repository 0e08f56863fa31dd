import { sql } from 'drizzle-orm'
import { toKeep } from '@/lib/ledger/kept-words'
import type { PostOutcome } from '@/lib/post/post-parts'
import { ledger as words } from '@/lib/text/ledger/ledger-words'
import type { Reader, Tx } from '@/server/store/door/door'
import { decline } from '@/server/store/hand/held-rows'

/** What became of posts that policies held, by the numbers of their acts. */
export type HeldActs = ReadonlyMap<number, { key: string; status: PostOutcome }>

type Row = { id: number; key: string; status: PostOutcome }

const acts = sql`select o.id, o."key", o.status from held h join outbox o on o.id = h.outbox_id`

/** Throws `StoreError`. */
export async function readHeldActs(door: Reader): Promise<HeldActs> {
  return new Map((await door.all<Row>(acts)).map(({ id, ...act }) => [id, act]))
}

/**
 * In a ledger that is brought back a post may be held that was decided on since, and written: it would be written again,
 * under another id. What `former` (null: unknown) knows as decided is closed. Gives how many were, and how many may have
 * been decided without anybody knowing.
 */
export async function closeDecided(
  tx: Tx,
  former: HeldActs | null,
  at: number,
): Promise<{ decided: number; unknown: number }> {
  let [decided, unknown] = [0, 0]
  for (const { id, key } of await tx.all<Row>(sql`${acts} where o.status = 'held' order by o.id`)) {
    const since = former?.get(id)
    if (since?.key !== key) unknown += 1
    else if (since.status !== 'held') {
      await decline(tx, {
        act: id,
        said: { why: toKeep(() => words.backup.decided(since.status === 'done')), at },
        along: nothing,
      })
      decided += 1
    }
  }
  return { decided, unknown }
}

const nothing = async () => []
