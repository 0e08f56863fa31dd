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
/** So many rows are looked at by one question, that others need not wait for all there are. */
const STRETCH = 20_000

/** The newest arrival within a scope. What arrived since it was asked last is looked at: how much that is outside is not told. */
export async function newestWithin(reader: Scoped, stretch = STRETCH): Promise<number> {
  const upTo = await readRev(reader)
  if (reader.scope === null) return upTo
  const before = looked.get(reader.opaque) ?? { upTo: 0, seq: 0 }
  const known = before.upTo <= upTo ? before : { upTo: 0, seq: 0 }
  let seq: number | null = null
  for (let below: number | null = upTo + 1; seq === null && below !== null; ) {
    const found: Stretch | undefined = await reader.get<Stretch>(
      stretchBelow(reader, { above: known.upTo, below, stretch }),
      {},
    )
    seq = found?.seq ?? null
    below = found?.least ?? null
  }
  looked.set(reader.opaque, { upTo, seq: seq ?? known.seq })
  return seq ?? known.seq
}

/** `seq`: the newest in sight; `least`: the oldest that was looked at. Null where there is none. */
type Stretch = { seq: number | null; least: number | null }

function stretchBelow(reader: Scoped, { above, below, stretch }: { above: number; below: number; stretch: number }) {
  return sql`with arrived as materialized (select m.seq, m.source_id, m.reading, m.channel from messages m
      where m.seq > ${above} and m.seq < ${below} order by m.seq desc limit ${stretch})
    select (select max(m.seq) from arrived m join sources s on s.id = m.source_id where ${inSight(reader)}) as seq,
      (select min(seq) from arrived) as least`
}
