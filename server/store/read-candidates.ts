import { sql } from 'drizzle-orm'
import { DAY_MS } from '@/lib/clock'
import { FLAGS } from '@/lib/flags'
import type { CappedCount } from '@/lib/message'
import type { Whose } from '@/lib/policy-name'
import type { Ast } from '@/lib/query/ast'
import { leafFor } from '@/lib/query/clauses'
import type { Candidate } from '@/lib/query/match'
import { type CandidateDbRow, candidateColumns, candidateOf } from './candidate-rows'
import { MESSAGE_TABLES } from './message-rows'
import { astOf, searchOf } from './question'
import { readRev } from './read-rev'
import { inSight, type Scoped } from './scoped'

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
      const search = await within(beside, astOf(query, now), since - LATE_MS, now)
      const page = { order: 'time', direction: 'older', from: null, limit } as const
      const rows =
        await beside.all<CandidateDbRow>(sql`select ${candidateColumns} from (${search.keys(page)}) k cross join ${MESSAGE_TABLES}
        where m.key = k.key and m.reading = 'message' and m.observed_at >= ${since} order by m.key desc`)
      return rows.map(candidateOf)
    },
    of: async (uids) => {
      if (uids.length === 0) return []
      const rows = await reader.all<CandidateDbRow>(
        sql`select ${candidateColumns} from ${MESSAGE_TABLES} where ${reader.inList(sql`m.uid`, uids)}
          and ${inSight(reader)}`,
      )
      return rows.map(candidateOf)
    },
    count: async ({ query, since, whose, now, cap }) => {
      const search = await within(beside, { node: 'and', items: [astOf(query, now), ...said(whose)] }, since, now)
      const found = (await beside.get<{ count: number }>(search.count(cap)))?.count ?? 0
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

async function within(reader: Scoped, ast: Ast, from: number, now: number) {
  const search = await searchOf(reader, ast, now)
  // The clocks of writers may be ahead of ours.
  return search.and({ ask: 'range', from, until: now + DAY_MS })
}
