import { sql } from 'drizzle-orm'
import type { ObservationDbRow } from '@/drizzle/rows'
import { keptBytes } from '@/server/store/bytes/inflated'
import { DEFLATED, PLAIN, packAll } from '@/server/store/bytes/packing'
import type { Tx, WriteDoor } from '@/server/store/door/door'
import { insertRows } from '@/server/store/ingest/write/bulk'
import { loadNumbers, saveNumbers } from '@/server/store/ingest/write/counters'
import { TABLES } from '@/server/store/ingest/write/tables'

/** Counts up to which observation all is packed that came line by line. */
export const PACKED = 'packed'
/** What came in later than that is left: it is what people look at. ms. */
const YOUNG_MS = 600_000

/**
 * Packs what came one by one, once it is not young any more, as what is read at once is packed when it comes: `limit`
 * observations at once; fewer wait for more to come. `now`: UTC ms. Gives whether there is more to do.
 */
export async function packPortion(
  door: WriteDoor,
  { now, limit }: { now: number; limit: number },
): Promise<{ left: boolean }> {
  return door.write(async (tx) => {
    const numbers = await loadNumbers(tx)
    const from = numbers.get(PACKED) ?? 0
    const rows = await tx.all<ObservationDbRow>(
      sql`select ${COLUMNS} from observations where id > ${from} and at < ${now - YOUNG_MS} order by id limit ${limit}`,
    )
    const last = rows.at(-1)
    if (rows.length < limit || last === undefined) return { left: false }
    await packRows(
      tx,
      rows.filter(({ packing }) => packing === PLAIN || packing === DEFLATED),
    )
    await saveNumbers(tx, new Map([...numbers, [PACKED, last.id]]), numbers)
    return { left: true }
  })
}

/** What shrinks leaves its pages of SQLite as they are; what is written anew takes no more than it needs. */
async function packRows(tx: Tx, rows: readonly ObservationDbRow[]): Promise<void> {
  const kept = await keptBytes(tx, rows)
  const plain = rows.map((row) => ({ ...row, packing: PLAIN, bytes: kept.get(row.id) ?? null }))
  const blocks = packAll(plain)
  const into = new Set(blocks.map(({ id }) => id))
  const moved = plain.filter(({ sameAs }) => sameAs !== null && into.has(sameAs))
  const ids = moved.map(({ id }) => id)
  await tx.run(sql`delete from observations where ${tx.inList(sql`id`, ids)}`)
  await insertRows(tx, TABLES.blocks, blocks)
  await insertRows(tx, TABLES.observations, moved)
}

const COLUMNS = sql.join(
  [...TABLES.observations.names].map(([property, name]) => sql`${sql.identifier(name)} as ${sql.identifier(property)}`),
  sql`, `,
)
