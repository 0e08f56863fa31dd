import { FLAGS } from './flags'
import { TASK_STATES, type TaskState } from './reading'

/** `gone`: the document that listed it lists it no more, and it was not ended before. */
export const STATES_OF_TASKS = [...TASK_STATES, 'gone'] as const
/** How a task stands, most pressing first. */
export type TaskStanding = TaskState | 'gone'

const ENDED: ReadonlySet<TaskStanding> = new Set(['failed', 'done', 'cancelled', 'gone'])

/** Whether nothing more is expected of it. */
export function isEnded(state: TaskStanding): boolean {
  return ENDED.has(state)
}

/** Whether when it was found and what times say disagree about what was said of it last. */
export function isUnsure({ flags }: Pick<TaskRow, 'flags'>): boolean {
  return flags.includes(FLAGS.disagrees)
}

/** The higher, the more pressing; each state has its own. */
export function rankOf(state: TaskStanding): number {
  return STATES_OF_TASKS.length - STATES_OF_TASKS.indexOf(state)
}

export function standingOf(word: string): TaskStanding {
  return STATES_OF_TASKS.find((state) => state === word) ?? 'unknown'
}

/** Whom or what a task waits for. */
export type TaskNeed = {
  /** The protocol's own id. */
  task: string
  /** The public id; null when no such task is known. */
  id: string | null
  state: TaskStanding | null
  native: string | null
  /** As it was written. */
  owner: string | null
  title: string | null
}

export type TaskRow = {
  id: string
  /** Continues the list after this row. */
  cursor: string
  source: string
  protocol: string
  /** A team, a plan, a trace; null where none is named. */
  scope: string | null
  /** The protocol's own id. */
  task: string
  title: string | null
  owner: string | null
  /** As it was written. */
  ownerRaw: string | null
  ownerTier: string | null
  state: TaskStanding
  /** The protocol's own word for it. */
  native: string | null
  /** UTC ms: when it was first spoken of, since when it is in its state, and when it was last spoken of. */
  createdAt: number
  since: number
  updatedAt: number
  /** What it waits for, as somebody said. */
  blocker: string | null
  /** Of what it depends on, what is not done; empty once it has ended. At most 8. */
  waitsFor: TaskNeed[]
  /** How many tasks it depends on. */
  dependsOn: number
  /** The conversation of the message that made it. */
  conversation: string | null
  flags: string[]
}

/** What was said of a task, and where. `message`: its uid, conversation and first words. */
export type TaskChange = {
  id: string
  at: number
  state: TaskStanding | null
  native: string | null
  owner: string | null
  blocker: string | null
  /** Whether it moved the task to another state or owner. */
  moved: boolean
  /** It was found after one that claims a later time. */
  late: boolean
  gone: boolean
  message: { uid: string; conversation: string | null; from: string | null; body: string } | null
  path: string
}

/** A task in a graph, as a line of an indented list. */
export type TaskBranch = TaskNeed & {
  depth: number /** It depends on itself through others; nothing is shown below it. */
  again: boolean
}

export type TaskDetail = {
  task: TaskRow
  /** What it depends on, and what that depends on; at most 200 lines. */
  needs: TaskBranch[]
  /** What depends on it. At most 50. */
  neededBy: TaskNeed[]
  /** Newest first; `more` are not shown. */
  history: TaskChange[]
  more: number
  /** What last spoke of it, as it lies on disk: at most 16 KiB. */
  raw: { path: string; text: string; whole: boolean; message: string | null } | null
}

/** How many tasks are in a state: exactly, or at least so many. */
export type TaskCount = { state: TaskStanding; count: number; capped: boolean }
