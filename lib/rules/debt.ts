import type { TaskStanding } from '@/lib/message/task'

/** What agents owe each other by the documents of their protocols: one word each. */
export const DEBT_KINDS = [
  'answer',
  'acknowledgement',
  'result',
  'pick-up',
  'shutdown',
  'taking',
  'completion',
] as const
export type DebtKind = (typeof DEBT_KINDS)[number]

/** What one agent owes another by one message or task. Times are UTC ms. */
export type Debt = {
  kind: DebtKind
  /** Who owes it; null where anybody may settle it, or all of them have to. */
  debtor: string | null
  /** To whom; null where nobody is known. */
  creditor: string | null
  since: number
  /** By when; null where no time is set. */
  due: number | null
  /** When nobody has to settle it any more: what asked for it ran out, or is gone. */
  lapsesAt: number | null
  acknowledgedAt: number | null
  settledAt: number | null
  /** Uid of the message that settled it; null where none did. */
  settledBy: string | null
  /** The rule that is broken once it is late; null where none is. */
  rule: string | null
  /** What is said later in its conversation may settle it, though nothing of that names it. */
  follows: boolean
}

/** A task, as what is owed by it goes by. Times are UTC ms. */
export type OwedTask = {
  /** Whose it is, and since when; null where nobody is named. */
  owner: string | null
  ownedAt: number | null
  state: TaskStanding
  /** Since when it is in that state. */
  since: number
  /** Who sent the message that made it; null where a document lists it. */
  from: string | null
  /** The native type of the message that gave it to its owner, where that asks for it by an id of its own; else null. */
  assignedAs: string | null
}

export const DEBT_STATES = ['open', 'acknowledged', 'late', 'expired', 'answered'] as const
export type DebtState = (typeof DEBT_STATES)[number]

/** What tells how one stands. */
export type Timed = Pick<Debt, 'due' | 'lapsesAt' | 'acknowledgedAt' | 'settledAt'>

/** How it stands at a time, UTC ms. */
export function debtStateAt({ due, lapsesAt, acknowledgedAt, settledAt }: Timed, now: number): DebtState {
  if (settledAt !== null) return 'answered'
  if (lapsesAt !== null && lapsesAt <= now) return 'expired'
  if (due !== null && due <= now) return 'late'
  return acknowledgedAt === null ? 'open' : 'acknowledged'
}

/** Its time was over while somebody had to settle it, and nobody had. */
export function isMissed({ due, lapsesAt, settledAt }: Timed, now: number): boolean {
  if (due === null || due > now) return false
  return (settledAt === null || settledAt > due) && (lapsesAt === null || lapsesAt >= due)
}

/** What can be asked of how one stands: owed still, among those late or acknowledged; run out; or answered. */
export const OWED_AS = ['open', 'late', 'acknowledged', 'expired', 'answered'] as const
export type OwedAs = (typeof OWED_AS)[number]

/** Whether that holds at a time, UTC ms: what is owed still may be late and acknowledged. */
export function isOwedAs(asked: OwedAs, debt: Timed, now: number): boolean {
  const { due, lapsesAt, acknowledgedAt, settledAt } = debt
  if (asked === 'answered') return settledAt !== null
  const isOver = lapsesAt !== null && lapsesAt <= now
  if (settledAt !== null || isOver !== (asked === 'expired')) return false
  if (asked === 'late') return due !== null && due <= now
  return asked !== 'acknowledged' || acknowledgedAt !== null
}

/** Which of them are listed: all that are owed still, those among them that are late, or those that are over. */
export const DEBTS_SHOWN = ['open', 'late', 'over'] as const
export type DebtsShown = (typeof DEBTS_SHOWN)[number]

/** One debt as lists have it, with the message or the task that it is owed by. */
export type DebtRow = Omit<Debt, 'follows'> & {
  uid: string
  /** It is owed by a task. */
  task: boolean
  source: string
  channel: string
  /** The type of the message, or the state of the task, in its protocol's words; its first words, or the title of the task. */
  type: string
  said: string
  /** Of what was there before its source was watched. */
  history: boolean
}

/** How many are owed still; `capped`: at least so many. */
export type DebtCount = { count: number; capped: boolean }
export type DebtCounts = { late: DebtCount; open: DebtCount }
