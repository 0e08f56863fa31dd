import { type SQL, sql } from 'drizzle-orm'

/** Words of a lifecycle from its beginning to its end; a message shows the furthest of its places. */
const COURSE = [
  'inbox',
  'queued',
  'pending',
  'open',
  'assigned',
  'claimed',
  'in_progress',
  'running',
  'blocked',
  'error',
  'failed',
  'done',
  'completed',
  'processed',
  'archive',
  'archived',
]
const UNKNOWN = COURSE.indexOf('running')
const NONE = -1

/** How far a state is; of the same the later place counts. */
export function stateRank(state: string | null): number {
  if (state === null) return NONE
  const at = COURSE.indexOf(state.toLowerCase())
  return at === -1 ? UNKNOWN : at
}

/** The same of a column. */
export function rankOfState(column: SQL): SQL {
  const words = COURSE.map((word, at) => sql.raw(`when '${word}' then ${at}`))
  return sql`(case when ${column} is null then ${sql.raw(String(NONE))}
    else case lower(${column}) ${sql.join(words, sql` `)} else ${sql.raw(String(UNKNOWN))} end end)`
}
