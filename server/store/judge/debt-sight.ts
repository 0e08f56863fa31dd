import { type SQL, sql } from 'drizzle-orm'
import { inSight, isNarrowed, ofScope, type Scoped } from '@/server/store/rows/scoped'
import { isTold, isToldOf, liesElsewhere } from '@/server/store/rows/told-within'

/** Debts `d` with their messages `m` and sources `s`. */
export const DEBTS_WITH_MESSAGES = sql`debts d join messages m on m.key = d.message_key join sources s on s.id = d.source_id`

/** Debts `d` of sources `s`; with their messages `m` where the scope asks for these. */
export const debtTables = (reader: Scoped): SQL =>
  isNarrowed(reader) ? DEBTS_WITH_MESSAGES : sql`debts d join sources s on s.id = d.source_id`

/**
 * Holds for those within the scope. What lies in channels that are not seen too may be settled there, so of a source that
 * is seen in part it is left out.
 */
export function debtInSight(reader: Scoped): SQL {
  const whole = ofScope(reader, sql`s.label`)
  const seen = isNarrowed(reader) ? sql`(${whole} or (${inSight(reader)} and not ${liesElsewhere(sql`m.key`)}))` : whole
  return sql`s.removed_at is null and ${seen}`
}

/** When what settled them came, and what: of a source that is seen in part, as far as that is seen. */
export function settlingOf(reader: Scoped): { at: SQL; by: SQL; acknowledgedAt: SQL } {
  if (!isNarrowed(reader))
    return { at: sql`d.settled_at`, by: sql`d.settled_by`, acknowledgedAt: sql`d.acknowledged_at` }
  const whole = ofScope(reader, sql`s.label`)
  const kept = sql`(${whole} or d.settled_by is null or ${isToldOf(reader.scope, sql`d.settled_by`)})`
  const other = (column: SQL) => sql`(select ${column} from messages r where r.reply_to = m.native_id
    and r.source_id = m.source_id and r.key >= m.key and r.sender = d.debtor and r.kind in ('response', 'result', 'error', 'decision')
    and ${isTold(reader.scope, sql`r`)} order by r.key limit 1)`
  return {
    at: sql`(case when ${kept} then d.settled_at else ${other(sql`r.key / 4096`)} end)`,
    by: sql`(case when ${kept} then d.settled_by else ${other(sql`r.uid`)} end)`,
    acknowledgedAt: sql`(case when ${whole} then d.acknowledged_at end)`,
  }
}
