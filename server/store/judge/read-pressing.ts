import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { GRAVITIES } from '@/lib/rules/judged'
import { causeKey, type Pressing, type PressingProblem, SETTLES_MS } from '@/lib/rules/pressing-problem'
import type { Scoped } from '@/server/store/rows/scoped'
import { fileTold, isNew, problemInSight, WITH_MESSAGES } from './problem-sight'

/** Causes that are looked at; whoever has more has a page for them. */
const MOST_CAUSES = 1_000

type CauseDbRow = Omit<PressingProblem, 'key' | 'severity'> & { severity: number }

const CRITICAL = sql.raw(String(GRAVITIES.indexOf('critical')))
const ERROR = sql.raw(String(GRAVITIES.indexOf('error')))

/**
 * What people within the scope are notified of: what is critical, and what could not be read and is set no lower than an
 * error, of what came since its source was watched.
 */
export async function pressingOf(reader: Scoped, now: number): Promise<Pressing> {
  const settled = sql`(p.cause is null or p.at <= ${Math.floor(now) - SETTLES_MS})`
  const rows = await reader.all<CauseDbRow>(sql`with found as (
      select s.label as source, p.rule, p.severity, p.at, p.cause,
        case when p.cause is null then p.agent end as agent,
        case when p.cause is not null then (select ${fileTold(reader)} from files f where f.id = m.file_id) end as path,
        case when ${isNew(now)} and ${settled} then 1 else 0 end as fresh
      from ${WITH_MESSAGES}
      where p.history = 0 and (p.severity >= ${CRITICAL} or (p.cause is not null and p.severity >= ${ERROR}))
        and ${problemInSight(reader)})
    select source, rule, agent, path, cause, max(severity) as severity, sum(fresh) as count,
      coalesce(min(case when fresh = 1 then at end), 0) as "firstAt", coalesce(max(case when fresh = 1 then at end), 0) as "lastAt"
    from found group by source, rule, agent, path, cause
    order by max(fresh) desc, max(at) desc limit ${MOST_CAUSES}`)
  const causes = new Map<string, PressingProblem>()
  for (const row of rows) {
    const key = hash('sha256', causeKey(row))
    const known = causes.get(key)
    causes.set(key, known === undefined ? { ...row, key, severity: gravityOf(row) } : together(known, row))
  }
  return { rows: [...causes.values()].filter(({ count }) => count > 0), standing: new Set(causes.keys()) }
}

const gravityOf = ({ severity }: CauseDbRow) => GRAVITIES[severity] ?? 'error'

/** Reasons that differ in their details alone are one cause. */
function together(one: PressingProblem, other: CauseDbRow): PressingProblem {
  if (other.count === 0) return one
  if (one.count === 0) return { ...other, key: one.key, severity: gravityOf(other) }
  return {
    ...one,
    count: one.count + other.count,
    firstAt: Math.min(one.firstAt, other.firstAt),
    lastAt: Math.max(one.lastAt, other.lastAt),
  }
}
