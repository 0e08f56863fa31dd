import { sql } from 'drizzle-orm'
import type { JudgingLeft } from '@/lib/rules/problem'
import { JUDGED } from '@/server/store/ingest/write/judged-counter'
import { inSight, type Scoped } from '@/server/store/rows/scoped'

const MOST_LEFT = 10_000

/** How many messages within the scope no rule has judged; null where there is none. */
export async function judgingLeft(reader: Scoped): Promise<JudgingLeft | null> {
  const row = await reader.get<{ count: number }>(
    sql`select count(*) as count from (select 1 as one from messages m join sources s on s.id = m.source_id
      where m.seq > coalesce((select value from counters where name = ${JUDGED}), 0) and m.reading <> 'log'
        and s.removed_at is null and ${inSight(reader)} limit ${MOST_LEFT + 1}) few`,
    {},
  )
  const left = row?.count ?? 0
  return left === 0 ? null : { left: Math.min(left, MOST_LEFT), capped: left > MOST_LEFT }
}
