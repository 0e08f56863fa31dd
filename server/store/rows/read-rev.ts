import { sql } from 'drizzle-orm'
import type { Reader } from '@/server/store/door/door'
import { inSight, type Scoped } from '@/server/store/rows/scoped'

const revision = sql`select value from counters where name = 'rev'`

/** How far the record has come; 0 while nothing was ever read. */
export async function readRev(reader: Reader): Promise<number> {
  return (await reader.get<{ value: number }>(revision))?.value ?? 0
}

/** So many of the newest arrivals are looked at for one that is within a scope. */
const LOOKED_AT = 20_000

/**
 * The newest arrival within a scope. Where none is among those that are looked at, a step of as many arrivals, which
 * everything that is within came before.
 */
export async function newestWithin(reader: Scoped): Promise<number> {
  const upTo = await readRev(reader)
  if (reader.scope === null) return upTo
  const from = upTo - LOOKED_AT
  const found = await reader.get<{ seq: number }>(sql`select m.seq from messages m join sources s on s.id = m.source_id
    where m.seq > ${from} and ${inSight(reader)} order by m.seq desc limit 1`)
  return found?.seq ?? Math.max(0, from - (from % LOOKED_AT))
}
