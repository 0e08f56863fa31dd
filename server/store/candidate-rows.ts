import { sql } from 'drizzle-orm'
import type { Candidate } from '@/lib/query/match'
import type { Scope } from '@/lib/scope'
import { aliasesIn, HAS_ALIASES } from './aliases'
import { LISTED, type ListedDbRow, messageColumns, messageRow, type Telling } from './message-rows'

/** Ids of joined conversations that are looked at. */
const MOST_ONCE = 200

export type CandidateDbRow = ListedDbRow & { words: string; facets: string; once: string | null } & {
  config: string | null
}

/** What stands between `select` and `from` of `MESSAGE_TABLES` for a row that the matcher judges. */
export const candidateColumns = (
  scope: Scope,
) => sql`${messageColumns(LISTED, scope)}, m.words, m.facets, case when ${HAS_ALIASES} then s.config end as config,
  (select string_agg(a.alias, ' ') from (select alias from conversation_aliases
    where conversation_id = m.conversation_id limit ${sql.raw(String(MOST_ONCE))}) a) as once`

export function candidateOf(row: CandidateDbRow, telling: Telling): Candidate {
  const { words, facets, once, config } = row
  return {
    ...{ row: messageRow(row, telling), words, facets },
    ...(once === null ? {} : { once: once.split(' ') }),
    ...(config === null ? {} : { aliases: aliasesIn(config) }),
  }
}
