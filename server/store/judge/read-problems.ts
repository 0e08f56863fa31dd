import { sql } from 'drizzle-orm'
import { isInScope } from '@/lib/people/scope'
import { GRAVITIES } from '@/lib/rules/judged'
import type { Grouping, JudgingLeft, ProblemGroups, ProblemRow } from '@/lib/rules/problem'
import type { RuleCount, RuleTrial } from '@/lib/rules/source-rules'
import type { Scoped } from '@/server/store/rows/scoped'
import { judgingLeft } from './judging-left'
import { groupsOf } from './problem-groups'
import { type ProblemQuestion, pageOf, problemsOf } from './problem-page'
import { problemAsked, problemInSight, problemTables } from './problem-sight'
import { type TrialQuestion, trySettings } from './try-settings'

export type ProblemReader = {
  /** The gravest first, then the newest, and how far the rules have been asked. */
  groups: (question: { by: Grouping; history: boolean; now: number }) => Promise<ProblemGroups>
  /** The problems of one group, newest first. */
  page: (question: ProblemQuestion) => Promise<{ rows: ProblemRow[]; next: string | null }>
  /** What one message breaks, the gravest first. */
  of: (uid: string) => Promise<ProblemRow[]>
  /** How many messages are not judged as the rules are set now; null where all are. */
  left: () => Promise<JudgingLeft | null>
  /** How many problems a source has of each rule. */
  countsOf: (source: string) => Promise<RuleCount[]>
  /** Tries other settings of the rules of a source on some of its messages; null where there is no such source. */
  attempt: (question: TrialQuestion) => Promise<RuleTrial | null>
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
    left: () => judgingLeft(reader),
    countsOf: (source) =>
      reader.all<RuleCount>(sql`select p.rule, sum(case when p.history = 0 then 1 else 0 end) as since,
          sum(case when p.history = 0 then 0 else 1 end) as before
        from ${problemTables(reader)} where s.label = ${source} and ${problemInSight(reader)} group by p.rule`),
    attempt: async (question) => (isInScope(reader.scope, question.source) ? trySettings(reader, question) : null),
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
