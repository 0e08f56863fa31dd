import { sql } from 'drizzle-orm'
import type { JudgingLeft } from '@/lib/rules/problem'
import { JUDGED } from '@/server/store/ingest/write/judged-counter'
import { inSight, type Scoped } from '@/server/store/rows/scoped'
import { judgedAnew } from './set-otherwise'

const MOST_LEFT = 10_000

/** How many messages within the scope no rule has judged as it is set now; null where there is none. */
export async function judgingLeft(reader: Scoped): Promise<JudgingLeft | null> {
  const row = await reader.get<{ count: number }>(
    sql`select count(*) as count from (select 1 as one from messages m join sources s on s.id = m.source_id
      where m.seq > coalesce((select value from counters where name = ${JUDGED}), 0) and m.reading <> 'log'
        and s.removed_at is null and ${inSight(reader)} limit ${MOST_LEFT + 1}) few`,
    {},
  )
  const left = (row?.count ?? 0) + (await judgedAnewLeft(reader))
  return left === 0 ? null : { left: Math.min(left, MOST_LEFT), capped: left > MOST_LEFT }
}

/** How many of them were judged, but not as the rules of their source are set now. */
async function judgedAnewLeft(reader: Scoped): Promise<number> {
  let left = 0
  for (const [source, key] of await judgedAnew(reader)) {
    const row = await reader.get<{ count: number }>(
      sql`select count(*) as count from (select 1 as one from messages m join sources s on s.id = m.source_id
        where m.source_id = ${source} and m.key > ${key} and m.reading <> 'log' and s.removed_at is null
          and m.seq <= coalesce((select value from counters where name = ${JUDGED}), 0)
          and ${inSight(reader)} limit ${MOST_LEFT + 1}) few`,
      {},
    )
    left += row?.count ?? 0
  }
  return left
}
