import { type SQL, sql } from 'drizzle-orm'
import type { ObservationDbRow } from '@/drizzle/rows'
import type { Tx } from '@/server/store/door/door'
import { ELSEWHERE, PLAIN } from '@/server/store/ingest/write/packing'
import { bytesElsewhere } from './reindex'

const AT_ONCE = 1_000

type Referring = Pick<ObservationDbRow, 'id' | 'what' | 'packing' | 'sameAs' | 'sha256'>

/**
 * Bytes that lie in what is dropped go to the first that refers to them; the others refer to that one. `stays`: whether an
 * observation of an alias does.
 */
export async function bringBytes(tx: Tx, stays: (of: SQL) => SQL): Promise<void> {
  const brought = new Map<string | null, number>()
  for (let last = 0; ; ) {
    const rows = await tx.all<Referring>(
      sql`select k.id, k.what, k.packing, k.same_as as "sameAs", k.sha256 from observations k join observations o on o.id = k.same_as
        where k.id > ${last} and ${stays(sql`k`)} and not ${stays(sql`o`)}
        order by k.id limit ${AT_ONCE}`,
    )
    const fresh = rows.filter(({ what, sha256 }) => what === 'content' && !brought.has(sha256))
    const held = await bytesElsewhere(tx, fresh)
    for (const row of rows) {
      const holder = brought.get(row.sha256)
      const found = holder === undefined ? held.get(row.id) : undefined
      if (found !== undefined) brought.set(row.sha256, row.id)
      const packing = found?.packing ?? (holder === undefined ? PLAIN : ELSEWHERE)
      await tx.run(
        sql`update observations set packing = ${packing}, bytes = ${found?.bytes ?? null}, same_as = ${holder ?? null}
          where id = ${row.id}`,
      )
    }
    last = rows.at(-1)?.id ?? last
    if (rows.length < AT_ONCE) return
  }
}
