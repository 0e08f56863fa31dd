import { sql } from 'drizzle-orm'
import type { Candidate } from '@/lib/query/match'
import { type ListedDbRow, messageColumns, messageRow } from './message-rows'

/** Ids of joined conversations that are looked at. */
const MOST_ONCE = 200

export type CandidateDbRow = ListedDbRow & { words: string; facets: string; once: string | null }

/** What stands between `select` and `from` of `MESSAGE_TABLES` for a row that the matcher judges. */
export const candidateColumns = sql`${messageColumns()}, m.words, m.facets,
  (select string_agg(a.alias, ' ') from (select alias from conversation_aliases
    where conversation_id = m.conversation_id limit ${sql.raw(String(MOST_ONCE))}) a) as once`

export function candidateOf(row: CandidateDbRow): Candidate {
  const { words, facets, once } = row
  const candidate = { row: messageRow(row), words, facets }
  return once === null ? candidate : { ...candidate, once: once.split(' ') }
}
