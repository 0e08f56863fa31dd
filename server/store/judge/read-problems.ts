import { sql } from 'drizzle-orm'
import { GRAVITIES } from '@/lib/rules/judged'
import type {
  ChosenProblems,
  Grouping,
  GroupOrder,
  JudgingLeft,
  ProblemGroups,
  ProblemsAsked,
} from '@/lib/rules/problem'
import { JUDGED } from '@/server/store/ingest/write/judged-counter'
import { inSight, type Scoped } from '@/server/store/rows/scoped'
import { type ChosenProblem, chosenOf } from './chosen-problems'
import { groupsOf } from './problem-groups'
import { type PlainProblem, type ProblemQuestion, pageOf, problemsOf } from './problem-page'
import { isNew, problemInSight, problemTables, sightAsked, waivedAs } from './problem-sight'
import { actsTaken } from './take-acts'

export type ProblemReader = {
  /** The gravest first, then the newest, and how far the rules have been asked. */
  groups: (question: ProblemsAsked & { by: Grouping; order: GroupOrder }) => Promise<ProblemGroups>
  /** The problems of one group, newest first. */
  page: (question: ProblemQuestion) => Promise<{ rows: PlainProblem[]; next: string | null }>
  /** What one message breaks, the gravest first. */
  of: (uid: string, now: number) => Promise<PlainProblem[]>
  /** Those among what was chosen that are not acknowledged, or are, the newest first; at most `limit`, and whether there are more. */
  chosen: (
    chosen: ChosenProblems,
    asked: { acknowledged: boolean; now: number; limit: number },
  ) => Promise<{ rows: ChosenProblem[]; more: boolean }>
  /** Up to which change the index knows what people did about problems. */
  actsTaken: () => Promise<number>
}

const MOST_LEFT = 10_000
const MOST_GRAVE = 10_000
const MOST_MUTED = 10_000

export function problemReader(reader: Scoped): ProblemReader {
  return {
    groups: async (question) => {
      // What is judged meanwhile stands in one of both.
      const judging = await judgingLeft(reader)
      return { ...(await groupsOf(reader, question)), muted: await mutedNow(reader, question), judging }
    },
    page: (question) => pageOf(reader, question),
    of: (uid, now) => problemsOf(reader, uid, now),
    chosen: (chosen, asked) => chosenOf(reader, chosen, asked),
    actsTaken: () => actsTaken(reader),
  }
}

/** How many messages within the scope no rule has judged; null where there is none. */
async function judgingLeft(reader: Scoped): Promise<JudgingLeft | null> {
  const row = await reader.get<{ count: number }>(
    sql`select count(*) as count from (select 1 as one from messages m join sources s on s.id = m.source_id
      where m.seq > coalesce((select value from counters where name = ${JUDGED}), 0) and m.reading <> 'log'
        and s.removed_at is null and ${inSight(reader)} limit ${MOST_LEFT + 1}) few`,
    {},
  )
  const left = row?.count ?? 0
  return left === 0 ? null : { left: Math.min(left, MOST_LEFT), capped: left > MOST_LEFT }
}

/** How many problems within the scope are muted. */
async function mutedNow(reader: Scoped, question: ProblemsAsked): Promise<ProblemGroups['muted']> {
  const row = await reader.get<{ count: number }>(
    sql`select count(*) as count from (select 1 as one from ${problemTables(reader)}
      where ${sightAsked(reader, question)} and ${waivedAs(question.now)} = 1 limit ${MOST_MUTED + 1}) few`,
    {},
  )
  const count = row?.count ?? 0
  return { count: Math.min(count, MOST_MUTED), capped: count > MOST_MUTED }
}

/** How many new problems are errors or worse, of what came since its source was watched; at most 10,000 are counted. */
export async function graveProblems(reader: Scoped, now: number): Promise<number> {
  const row = await reader.get<{ count: number }>(
    sql`select count(*) as count from (select 1 as one from ${problemTables(reader)}
      where p.severity >= ${sql.raw(String(GRAVITIES.indexOf('error')))} and p.history = 0 and ${problemInSight(reader)} and ${isNew(now)}
      limit ${MOST_GRAVE}) few`,
    {},
  )
  return row?.count ?? 0
}
