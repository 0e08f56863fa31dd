import { sql } from 'drizzle-orm'
import { ledger as words } from '@/lib/text/ledger/ledger-words'
import { KnownError } from '@/server/errors'
import { insertMany, type Reader, type Tx, type WriteDoor } from '@/server/store/door/door'

const begun = sql`select n from told_from`
const recorded = sql`select n from entries order by n limit 1`

/** The entry from which on every change of a row is told: 0: from the first; null: an older version wrote this ledger, and nothing is told yet. */
export async function toldSince(reader: Reader): Promise<number | null> {
  return (await reader.get<{ n: number }>(begun))?.n ?? null
}

/** In a ledger that nothing is in, every change of a row is told from the first entry. Throws `StoreError`. */
export async function beginTold(writer: WriteDoor, at: number): Promise<void> {
  await writer.write(async (tx) => {
    if ((await toldSince(tx)) === null && (await tx.get(recorded)) === undefined) await putToldSince(tx, 0, at)
  })
}

export async function putToldSince(tx: Tx, n: number, at: number): Promise<void> {
  await insertMany(tx, 'told_from', ['n', 'at'], [[n, at]])
}

/**
 * Nothing is told before how the rows stand is on record: what was told first would make that a second telling, which
 * nobody is to believe. Throws a `KnownError` `unavailable`.
 */
export async function assertTold(tx: Tx): Promise<void> {
  if ((await toldSince(tx)) === null)
    throw new KnownError(
      'unavailable',
      () => words.replay.notBegun,
      () => words.replay.notBegunMend,
    )
}
