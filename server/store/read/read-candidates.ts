import { sql } from 'drizzle-orm'
import { FLAGS } from '@/lib/message/flags'
import type { CappedCount } from '@/lib/message/message'
import type { Whose } from '@/lib/people/policy-name'
import type { Ast } from '@/lib/query/ast'
import { leafFor } from '@/lib/query/clauses'
import { besideWords } from '@/lib/query/loosened-words'
import { type Candidate, matcher } from '@/lib/query/match'
import { DAY_MS } from '@/lib/time/clock'
import { MESSAGE_TABLES } from '@/server/store/rows/message-rows'
import { readRev } from '@/server/store/rows/read-rev'
import { inSight, type Scoped } from '@/server/store/rows/scoped'
import { astOf, searchOf } from '@/server/store/search/question'
import type { Search } from '@/server/store/search/search-sql'
import { candidatesOf } from '@/server/store/within/candidate-joints'
import { type CandidateDbRow, candidateColumns } from '@/server/store/within/candidate-rows'

/** What a question finds among messages that were observed from `since` on (UTC ms). */
export type FromThen = { query: string; since: number; now: number }

/** Messages with what the matcher of `lib/query` asks of them. All throw `QuestionError`s. */
export type CandidateReader = {
  /** The newest by their time, at most `limit`. What says that it is over 30 days older than it was observed may be missing. */
  find: (asked: FromThen & { limit: number }) => Promise<Candidate[]>
  /** Those that there are, in no order. */
  of: (uids: readonly string[]) => Promise<Candidate[]>
  /** How many messages of the time from `since` on there are, up to `cap`: those that Signalbox wrote for a person, those of agents, or both. */
  count: (asked: FromThen & { whose: Whose; cap: number }) => Promise<CappedCount>
  /** How far the record has come: what was found before is found again while it is the same. */
  rev: () => Promise<number>
}

const LATE_MS = 30 * DAY_MS

export function candidateReader(reader: Scoped, beside: Scoped): CandidateReader {
  return {
    find: async ({ query, since, now, limit }) => {
      const ast = astOf(query, now)
      const from = since - LATE_MS
      const rows = await newest(beside, await within(beside, ast, from, now), { since, limit })
      const found = await keyed(beside, rows)
      const more = await besides(beside, ast, { from, since, now })
      const all = more.length === 0 ? found : [...found, ...more].sort(byKey).slice(0, limit)
      return all.map(({ candidate }) => candidate)
    },
    of: async (uids) => {
      if (uids.length === 0) return []
      const rows = await reader.all<CandidateDbRow>(
        sql`select ${candidateColumns(reader.scope)} from ${MESSAGE_TABLES} where ${reader.inList(sql`m.uid`, uids)}
          and ${inSight(reader)}`,
      )
      return candidatesOf(reader, rows)
    },
    count: async ({ query, since, whose, now, cap }) => {
      const ast: Ast = { node: 'and', items: [astOf(query, now), ...said(whose)] }
      const search = await within(beside, ast, since, now)
      const plain = (await beside.get<{ count: number }>(search.count(cap)))?.count ?? 0
      const found = plain > cap ? plain : plain + (await besides(beside, ast, { from: since, since, now })).length
      return { count: Math.min(found, cap), capped: found > cap }
    },
    rev: () => readRev(reader),
  }
}

/** As `finds` of policies: who only claims to be a person is neither. */
function said(whose: Whose): Ast[] {
  const posted = leafFor('flag', FLAGS.posted)
  const not = (item: Ast): Ast => ({ node: 'not', item })
  const by = { agents: [not(posted)], people: [posted], both: [] }
  return [not(leafFor('flag', FLAGS.claimsHuman)), ...by[whose]]
}

/** So many messages in which letters are joined are looked at, the newest. */
const MOST_JOINED = 10_000

/**
 * What a question finds and its words by themselves do not: they count there as they stand and as the matcher reads what
 * has no width. `from`, `since`: of their own time and of when they were observed.
 */
async function besides(reader: Scoped, ast: Ast, { from, since, now }: { from: number; since: number; now: number }) {
  const loosened = besideWords(ast)
  if (loosened === null) return []
  const search = await within(reader, loosened, from, now)
  const rows = await newest(reader, search, { since, limit: MOST_JOINED })
  const isFound = matcher(ast, now)
  return (await keyed(reader, rows)).filter(
    ({ candidate: { joints, ...plain } }) => joints !== undefined && isFound({ ...plain, joints }) && !isFound(plain),
  )
}

function newest(reader: Scoped, search: Search, { since, limit }: { since: number; limit: number }) {
  const page = { order: 'time', direction: 'older', from: null, limit } as const
  return reader.all<CandidateDbRow>(sql`select ${candidateColumns(reader.scope)} from (${search.keys(page)}) k cross join ${MESSAGE_TABLES}
    where m.key = k.key and m.reading = 'message' and m.observed_at >= ${since} order by m.key desc`)
}

/** With the key of its row, which orders also what is of one moment. */
type Keyed = { key: number; candidate: Candidate }

async function keyed(reader: Scoped, rows: readonly CandidateDbRow[]): Promise<Keyed[]> {
  const candidates = await candidatesOf(reader, rows)
  return candidates.map((candidate, at) => ({ key: rows[at]?.key ?? 0, candidate }))
}

const byKey = (left: Keyed, right: Keyed) => right.key - left.key

async function within(reader: Scoped, ast: Ast, from: number, now: number) {
  const search = await searchOf(reader, ast, now)
  // The clocks of writers may be ahead of ours.
  return search.and({ ask: 'range', from, until: now + DAY_MS })
}
