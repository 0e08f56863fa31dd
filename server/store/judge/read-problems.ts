import { sql } from 'drizzle-orm'
import { GRAVITIES } from '@/lib/rules/judged'
import type { Grouping, ProblemGroups, ProblemRow } from '@/lib/rules/problem'
import type { Scoped } from '@/server/store/rows/scoped'
import { judgingLeft } from './judging-left'
import { groupsOf } from './problem-groups'
import { type ProblemQuestion, pageOf, problemsOf } from './problem-page'
import { problemAsked, problemTables } from './problem-sight'

export type ProblemReader = {
  /** The gravest first, then the newest, and how far the rules have been asked. */
  groups: (question: { by: Grouping; history: boolean; now: number }) => Promise<ProblemGroups>
  /** The problems of one group, newest first. */
  page: (question: ProblemQuestion) => Promise<{ rows: ProblemRow[]; next: string | null }>
  /** What one message breaks, the gravest first. */
  of: (uid: string) => Promise<ProblemRow[]>
}

const MOST_GRAVE = 10_000

export function problemReader(reader: Scoped): ProblemReader {
  return {
    groups: async (question) => {
      // What is judged meanwhile stands in one of both.
      const judging = await judgingLeft(reader)
      return { ...(await groupsOf(reader, question)), judging }
    },
    page: (question) => pageOf(reader, question),
    of: (uid) => problemsOf(reader, uid),
  }
}

/** How many problems are errors or worse, of what came since its source was watched; at most 10,000 are counted. */
export async function graveProblems(reader: Scoped): Promise<number> {
  const row = await reader.get<{ count: number }>(
    sql`select count(*) as count from (select 1 as one from ${problemTables(reader)}
      where p.severity >= ${sql.raw(String(GRAVITIES.indexOf('error')))} and ${problemAsked(reader, false)}
      limit ${MOST_GRAVE}) few`,
    {},
  )
  return row?.count ?? 0
}
