import { sql } from 'drizzle-orm'
import { conversationId } from '@/lib/conversation/id'
import { wholeWords } from '@/lib/letters/plain-words'
import type { Scope } from '@/lib/people/scope'
import { wholeFacets } from '@/lib/query/facet-tokens'
import type { Candidate } from '@/lib/query/match'
import { LISTED, type ListedDbRow, messageColumns, messageRow, type Telling } from '@/server/store/rows/message-rows'
import { debtsColumn, readDebtTimes } from '@/server/store/rows/owed-as'
import type { Scoped } from '@/server/store/rows/scoped'
import { REST_OF_WORDS } from '@/server/store/rows/searched'
import { aliasesIn, HAS_ALIASES } from '@/server/store/rows/source-aliases'
import { rowsWithin } from './rows-within'

/** Ids of joined conversations that are looked at. */
const MOST_ONCE = 200

export type CandidateDbRow = ListedDbRow & { words: string; facets: string; once: string | null } & {
  /** The text from which the rest of the words follows, where it does. */
  words_body: string | null
  words_reasoning: string | null
  config: string | null
  debts: string | null
}

/** What stands between `select` and `from` of `MESSAGE_TABLES` for a row that the matcher judges. */
export const candidateColumns = (
  scope: Scope,
) => sql`${messageColumns(LISTED, scope)}, m.words, case when ${REST_OF_WORDS} then m.body end as words_body, case when ${REST_OF_WORDS} then m.reasoning end as words_reasoning,
  m.facets, case when ${HAS_ALIASES} then s.config end as config,
  (select string_agg(a.alias, ' ') from (select alias from conversation_aliases
    where conversation_id = m.conversation_id limit ${sql.raw(String(MOST_ONCE))}) a) as once, ${debtsColumn(scope)} as debts`

/** Of a conversation that the scope cuts, each of its first messages has been the one with which it begins. */
export function candidateRows(reader: Scoped, rows: readonly CandidateDbRow[]): Promise<CandidateDbRow[]> {
  return rowsWithin(reader, rows, (row, share) => {
    const once = share?.messages.slice(1, MOST_ONCE).map(({ uid }) => conversationId(uid)) ?? []
    return { ...row, conversation: share?.id ?? null, once: once.length === 0 ? null : once.join(' ') }
  })
}

export function candidateOf(row: CandidateDbRow, telling: Telling): Candidate {
  const { once, config, debts } = row
  const shown = messageRow(row, telling)
  const words = wholeWords(row.words, row.words_body ?? '', row.words_reasoning)
  return {
    ...{ row: shown, words, facets: wholeFacets(row.facets, shown) },
    ...(once === null ? {} : { once: once.split(' ') }),
    ...(config === null ? {} : { aliases: aliasesIn(config) }),
    ...(debts === null ? {} : { debts: readDebtTimes(debts) }),
  }
}
