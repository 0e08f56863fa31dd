import { sql } from 'drizzle-orm'
import type { Reader } from '@/server/store/door/door'
import type { Opaque } from './opaque'
import { inSight, type Scoped } from './scoped'

const revision = sql`select value from counters where name = 'rev'`

/** How far the record has come; 0 while nothing was ever read. */
export async function readRev(reader: Reader): Promise<number> {
  return (await reader.get<{ value: number }>(revision))?.value ?? 0
}

/** Up to where the record was looked at, and the newest arrival within the scope there; by what makes the tokens of a scope. */
const looked = new WeakMap<Opaque, { upTo: number; seq: number }>()

/** The newest arrival within a scope. What arrived since it was asked last is looked at: how much that is outside is not told. */
export async function newestWithin(reader: Scoped): Promise<number> {
  const upTo = await readRev(reader)
  if (reader.scope === null) return upTo
  const before = looked.get(reader.opaque) ?? { upTo: 0, seq: 0 }
  const known = before.upTo <= upTo ? before : { upTo: 0, seq: 0 }
  const found = await reader.get<{ seq: number }>(
    sql`select m.seq from messages m join sources s on s.id = m.source_id
      where m.seq > ${known.upTo} and m.seq <= ${upTo} and ${inSight(reader)} order by m.seq desc limit 1`,
    {},
  )
  const seq = found?.seq ?? known.seq
  looked.set(reader.opaque, { upTo, seq })
  return seq
}
