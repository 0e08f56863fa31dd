import type { Gravity } from './judged'
import type { ProblemKey, Waived } from './waiver'

/** By what problems are put together. */
export const GROUPINGS = ['rule', 'agent', 'conversation', 'file', 'time'] as const
export type Grouping = (typeof GROUPINGS)[number]

/** What stands first among groups; those in which something is new stand before the others. */
export const GROUP_ORDERS = ['gravest', 'newest'] as const
export type GroupOrder = (typeof GROUP_ORDERS)[number]

export const HOURS = 24
export const HOUR_MS = 3_600_000

/** Which problems are asked for. `history`: those too of what was there before its source was watched. */
export type ProblemsAsked = {
  history: boolean
  /** Those too that are acknowledged or waived; and those that are muted by a query. */
  known: boolean
  muted: boolean
  /** UTC ms. */
  now: number
}

/** Problems of one rule, one agent, one conversation, one file (and one reason, of what could not be read) or one hour. Times are UTC ms. */
export type ProblemGroup = {
  /** By what it is asked for; within its grouping there is one of it. */
  key: string
  /** What it is of, as far as its grouping says that. */
  rule: string | null
  source: string | null
  agent: string | null
  /** Its public id, and its title. */
  conversation: string | null
  title: string | null
  /** Its file, under the root of its source, and why a place in it could not be read. */
  path: string | null
  cause: string | null
  /** In so many ways: `cause` names one of them. */
  causes: number
  /** When its hour began, where they are put together by time. */
  hour: number | null
  /** Of the gravest that is new, or else of the gravest. */
  severity: Gravity
  count: number
  /** Of these so many are new: neither acknowledged nor waived nor muted. */
  fresh: number
  firstAt: number
  lastAt: number
  /** How many began in each of the last 24 hours, the oldest first. */
  hours: readonly number[]
  /** Who broke it, and what they broke, those with most first; at most a few of each. */
  agents: readonly { source: string; agent: string }[]
  rules: readonly string[]
}

/** `left`: messages that were not judged yet; `capped`: at least so many. */
export type JudgingLeft = { left: number; capped: boolean }

export type ProblemGroups = {
  groups: readonly ProblemGroup[]
  /** There are more groups than these. */
  more: boolean
  /** Problems that are muted, whether they are among these or not. */
  muted: { count: number; capped: boolean }
  /** Null where all that is known was judged. */
  judging: JudgingLeft | null
}

/** One rule that one message breaks. `says`: as words are kept. */
export type ProblemRow = {
  uid: string
  rule: string
  severity: Gravity
  says: string
  source: string
  channel: string
  agent: string | null
  /** Whom the agent wrote to, a few of them. */
  to: readonly string[]
  /** Of what could not be read, which has no sender: its file, under the root of its source. */
  path: string | null
  at: number
  /** Of what was there before its source was watched. */
  history: boolean
  /** Who has seen it; null: nobody has said so. */
  acknowledged: { by: string; at: number } | null
  /** Null where it counts. */
  waived: Waived | null
}

/** Problems to be acknowledged: some of them, or a group, or a part of one, as it stood when it was shown (`upTo`: its `lastAt`). */
export type ChosenProblems =
  | { keys: readonly ProblemKey[] }
  | { by: Grouping; group: string; part?: string | null | undefined; history: boolean; upTo: number }

/** What a rule is called, what it means that it is broken, and what to do. */
export type RuleTold = { title: string; means: string; mend: string }

/**
 * Rules that a message breaks by what stands in it alone. Who sees some channels of a source is told of these only: any
 * other may depend on what is said where they do not look.
 */
export const ALONE: readonly string[] = ['GEN002', 'GEN003', 'GEN006', 'GEN010', 'SWM201', 'SWM203']
