import { sql } from 'drizzle-orm'
import { GRAVITIES, type Gravity } from '@/lib/rules/judged'
import type { Reader } from '@/server/store/door/door'
import { keyMs } from '@/server/store/rows/keys'

/** A problem, and where its message lies. */
export type PlacedProblem = {
  rule: string
  severity: Gravity
  /** As words are kept. */
  says: string
  uid: string
  source: string
  root: string
  path: string
  line: number | null
  agent: string | null
  at: number
}

/** Every problem of an index, in order of files and places in them. */
export async function allProblems(reader: Reader): Promise<PlacedProblem[]> {
  const rows = await reader.all<Omit<PlacedProblem, 'severity'> & { severity: number }>(
    sql`select p.rule, p.severity, p.says, p.uid, s.label as source, s.root, f.path, m.line, p.agent, p.at
      from problems p join messages m on m.key = p.message_key join sources s on s.id = p.source_id
        join files f on f.id = m.file_id
      order by s.label, f.path, m.start, p.rule, p.uid`,
  )
  return rows.map(({ severity, ...one }) => ({ ...one, severity: GRAVITIES[severity] ?? 'error' }))
}

/** The time in order of the newest message, UTC ms; null where there is none. */
export async function newestTime(reader: Reader): Promise<number | null> {
  const row = await reader.get<{ key: number | null }>(
    sql`select max(key) as key from messages where reading = 'message'`,
  )
  return row?.key == null ? null : keyMs(row.key)
}
