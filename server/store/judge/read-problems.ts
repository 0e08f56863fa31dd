import { sql } from 'drizzle-orm'
import { isInScope } from '@/lib/people/scope'
import { type Alteration, isAltering, isListing } from '@/lib/rules/alteration'
import { GRAVITIES } from '@/lib/rules/judged'
import type { Pressing } from '@/lib/rules/pressing-problem'
import type {
  ChosenProblems,
  Grouping,
  GroupOrder,
  JudgingLeft,
  ProblemGroups,
  ProblemsAsked,
} from '@/lib/rules/problem'
import type { ProblemParts } from '@/lib/rules/problem-part'
import type { RuleCount, RuleTrial } from '@/lib/rules/source-rules'
import type { Scoped } from '@/server/store/rows/scoped'
import { alterationOf } from './altered/altered-message'
import { shrunkListOf } from './altered/shrunk-list'
import { type ChosenProblem, chosenOf } from './chosen-problems'
import { judgingLeft } from './judging-left'
import { groupsOf } from './problem-groups'
import { type PlainProblem, type ProblemQuestion, pageOf, problemsOf } from './problem-page'
import { partAsked, partsOf } from './problem-parts'
import { isNew, problemInSight, problemTables, sightAsked, waivedAs } from './problem-sight'
import { pressingOf } from './read-pressing'
import { actsTaken } from './take-acts'
import { type TrialQuestion, trySettings } from './try-settings'

export type ProblemReader = {
  /** The gravest first, then the newest, and how far the rules have been asked. */
  groups: (question: ProblemsAsked & { by: Grouping; order: GroupOrder }) => Promise<ProblemGroups>
  /** The problems of one group, newest first. */
  page: (question: ProblemQuestion) => Promise<{ rows: PlainProblem[]; next: string | null }>
  /** How a group is put together of rules and agents, or pairs of agents. */
  parts: (question: ProblemsAsked & { by: Grouping; group: string }) => Promise<ProblemParts>
  /** How many messages are not judged as the rules are set now; null where all are. */
  left: () => Promise<JudgingLeft | null>
  /** How many problems a source has of each rule. */
  countsOf: (source: string) => Promise<RuleCount[]>
  /** Tries other settings of the rules of a source on some of its messages; null where there is no such source. */
  attempt: (question: TrialQuestion) => Promise<RuleTrial | null>
  /** What one message breaks, the gravest first. */
  of: (uid: string, now: number) => Promise<PlainProblem[]>
  /** What became of the bytes of a message, or of its file, that breaks a rule because of it; nothing of any other. */
  alterations: (uid: string, now: number) => Promise<Alteration[]>
  /** Those among what was chosen that are not acknowledged, or are, the newest first; at most `limit`, and whether there are more. */
  chosen: (
    chosen: ChosenProblems,
    asked: { acknowledged: boolean; now: number; limit: number },
  ) => Promise<{ rows: ChosenProblem[]; more: boolean }>
  /** What people are notified of without a setting. */
  pressing: (now: number) => Promise<Pressing>
  /** Up to which change the index knows what people did about problems. */
  actsTaken: () => Promise<number>
}

const MOST_GRAVE = 10_000
const MOST_MUTED = 10_000

export function problemReader(reader: Scoped): ProblemReader {
  return {
    groups: async (question) => {
      // What is judged meanwhile stands in one of both.
      const judging = await judgingLeft(reader)
      return { ...(await groupsOf(reader, question)), muted: await mutedNow(reader, question), judging }
    },
    page: (question) => pageOf(reader, question, partAsked(reader, question.part)),
    parts: (question) => partsOf(reader, question),
    left: () => judgingLeft(reader),
    countsOf: (source) =>
      reader.all<RuleCount>(sql`select p.rule, sum(case when p.history = 0 then 1 else 0 end) as since,
          sum(case when p.history = 0 then 0 else 1 end) as before
        from ${problemTables(reader)} where s.label = ${source} and ${problemInSight(reader)} group by p.rule`),
    attempt: async (question) => (isInScope(reader.scope, question.source) ? trySettings(reader, question) : null),
    of: (uid, now) => problemsOf(reader, uid, now),
    alterations: async (uid, now) => {
      const told = await problemsOf(reader, uid, now)
      const own = told.some(({ rule }) => isAltering(rule)) ? await alterationOf(reader, uid) : null
      const list = told.some(({ rule }) => isListing(rule)) ? await shrunkListOf(reader, uid) : null
      return [own, list].filter((one) => one !== null)
    },
    chosen: (chosen, asked) => chosenOf(reader, chosen, asked),
    pressing: (now) => pressingOf(reader, now),
    actsTaken: () => actsTaken(reader),
  }
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
