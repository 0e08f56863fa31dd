import { type SQL, sql } from 'drizzle-orm'
import { NEVER } from '@/drizzle/record-debts'
import { partsIn, type Scope } from '@/lib/people/scope'
import type { OwedAs, Timed } from '@/lib/rules/debt'
import { inWhole } from './told-within'

/** Holds for debts `d` that stand so at a time, UTC ms: the same as `isOwedAs` of `lib/rules`. */
export function owedAs(asked: OwedAs, now: number): SQL {
  const still = sql`d.settled_at is null and d.lapses_at > ${now}`
  const conditions: Record<OwedAs, SQL> = {
    open: still,
    late: sql`${still} and d.due <= ${now}`,
    acknowledged: sql`${still} and d.acknowledged_at is not null`,
    expired: sql`d.settled_at is null and d.lapses_at <= ${now}`,
    answered: sql`d.settled_at is not null`,
  }
  return conditions[asked]
}

/** What is owed still, an index has by itself; what is over may be most of all that was ever said. */
export const isSeldomOwed = (asked: OwedAs): boolean => asked !== 'answered' && asked !== 'expired'

/** Holds for debts `d` of sources that are within the scope whole; whether something is owed may hang on any channel. */
export const debtOfWhole = (scope: Scope): SQL =>
  scope === null || partsIn(scope).length === 0
    ? sql`1 = 1`
    : sql`d.source_id in (select id from sources where ${inWhole(scope)})`

/** What is owed by the message `m`, in one text; null where nothing is. */
export const debtsColumn = (scope: Scope): SQL =>
  sql`(select string_agg(d.due || ' ' || d.lapses_at || ' ' || coalesce(d.acknowledged_at, -1) || ' ' || coalesce(d.settled_at, -1), ',')
    from debts d where d.uid = m.uid and d.task = 0 and ${debtOfWhole(scope)})`

/** The times that `debtsColumn` writes. */
export function readDebtTimes(column: string): Timed[] {
  return column.split(',').map((one) => {
    const [due = NEVER, lapsesAt = NEVER, acknowledgedAt = -1, settledAt = -1] = one.split(' ').map(Number)
    return {
      due: due === NEVER ? null : due,
      lapsesAt: lapsesAt === NEVER ? null : lapsesAt,
      acknowledgedAt: acknowledgedAt === -1 ? null : acknowledgedAt,
      settledAt: settledAt === -1 ? null : settledAt,
    }
  })
}
