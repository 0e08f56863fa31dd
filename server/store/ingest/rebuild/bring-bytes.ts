import { type SQL, sql } from 'drizzle-orm'
import type { ObservationDbRow } from '@/drizzle/rows'
import { keptBytes } from '@/server/store/bytes/inflated'
import { ELSEWHERE, IN_BLOCK, type Packed, PLAIN, pack } from '@/server/store/bytes/packing'
import type { Tx } from '@/server/store/door/door'

const AT_ONCE = 1_000

type Row = Packed & { id: number }
type Referring = Row & Pick<ObservationDbRow, 'what' | 'sha256'>

/** What holds of an observation, by an alias of `observations`. */
type Holds = (of: SQL) => SQL

/** Bytes that lie in what is dropped go to the first that refers to them; the others refer to that one. */
export async function bringBytes(tx: Tx, stays: Holds): Promise<void> {
  const brought = new Map<string | null, number>()
  for (let last = 0; ; ) {
    const rows = await tx.all<Referring>(
      sql`select k.id, k.what, k.packing, k.bytes, k.same_as as "sameAs", k.sha256 from observations k join observations o on o.id = k.same_as
        where k.packing = ${ELSEWHERE} and k.id > ${last} and ${stays(sql`k`)} and not ${stays(sql`o`)}
        order by k.id limit ${AT_ONCE}`,
    )
    const kept = await keptBytes(
      tx,
      rows.filter(({ what, sha256 }) => what === 'content' && !brought.has(sha256)),
    )
    for (const { id, sha256 } of rows) {
      const holder = brought.get(sha256)
      const found = holder === undefined ? kept.get(id) : undefined
      if (found !== undefined) brought.set(sha256, id)
      await keep(tx, id, found === undefined ? elsewhere(holder) : pack(found))
    }
    last = rows.at(-1)?.id ?? last
    if (rows.length < AT_ONCE) return
  }
}

function elsewhere(holder: number | undefined): Packed {
  return { packing: holder === undefined ? PLAIN : ELSEWHERE, bytes: null, sameAs: holder ?? null }
}

/** Blocks in which something of what goes lies are no more; what else lies in them keeps its bytes by itself. */
export async function leaveBlocks(tx: Tx, goes: Holds): Promise<void> {
  const met = await tx.all<{ id: number }>(
    sql`select distinct o.same_as as id from observations o where o.packing = ${IN_BLOCK} and ${goes(sql`o`)}`,
  )
  if (met.length === 0) return
  const ids = met.map(({ id }) => id)
  await takeOutOfBlocks(tx, (of) => sql`${tx.inList(sql`${of}.same_as`, ids)} and not ${goes(of)}`)
  await tx.run(sql`delete from blocks where ${tx.inList(sql`id`, ids)}`)
}

/** Observations of which that holds keep their bytes by themselves. */
export async function takeOutOfBlocks(tx: Tx, which: Holds): Promise<void> {
  for (let last = 0; ; ) {
    const rows = await tx.all<Row>(
      sql`select o.id, o.packing, o.bytes, o.same_as as "sameAs" from observations o
        where o.packing = ${IN_BLOCK} and o.id > ${last} and ${which(sql`o`)} order by o.id limit ${AT_ONCE}`,
    )
    const kept = await keptBytes(tx, rows)
    for (const [id, bytes] of kept) await keep(tx, id, pack(bytes))
    last = rows.at(-1)?.id ?? last
    if (rows.length < AT_ONCE) return
  }
}

async function keep(tx: Tx, id: number, { packing, bytes, sameAs }: Packed): Promise<void> {
  await tx.run(
    sql`update observations set packing = ${packing}, bytes = ${bytes}, same_as = ${sameAs} where id = ${id}`,
  )
}
