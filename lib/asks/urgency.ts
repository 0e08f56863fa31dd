import type { AskList, AskLists, AskRow } from './approval'

type Ranked = Pick<AskRow, 'elsewhere' | 'expiresAt' | 'deadlineAt' | 'priority' | 'irreversible' | 'askedAt'>

const PRIORITY: { readonly [priority in NonNullable<AskRow['priority']>]: number } = {
  critical: 0,
  high: 1,
  normal: 2,
  low: 3,
}

/** When it ends or its asker wants it, whichever comes first, UTC ms; Infinity where neither is said. */
export function dueOf({ expiresAt, deadlineAt }: Pick<AskRow, 'expiresAt' | 'deadlineAt'>): number {
  return Math.min(expiresAt ?? Infinity, deadlineAt ?? Infinity)
}

/**
 * Orders what waits for a person, the most urgent first: what is due soonest, then by priority, then what cannot be undone,
 * then the oldest; last what something says was decided elsewhere.
 */
export function byUrgency(one: Ranked, other: Ranked): number {
  if (one.elsewhere !== other.elsewhere) return one.elsewhere ? 1 : -1
  const [due, otherDue] = [dueOf(one), dueOf(other)]
  if (due !== otherDue) return due < otherDue ? -1 : 1
  const rank = PRIORITY[one.priority ?? 'normal'] - PRIORITY[other.priority ?? 'normal']
  if (rank !== 0) return rank
  if (one.irreversible !== other.irreversible) return one.irreversible ? -1 : 1
  return one.askedAt - other.askedAt
}

/** All that waits for a person, whether it is a yes or words that is wanted. */
export function waitingIn({ decide, answer }: Pick<AskLists, 'decide' | 'answer'>): AskList {
  const counts = new Map<string, number>()
  for (const { source, count } of [...decide.elsewhere, ...answer.elsewhere])
    counts.set(source, (counts.get(source) ?? 0) + count)
  return {
    rows: [...decide.rows, ...answer.rows].sort(byUrgency),
    count: decide.count + answer.count,
    capped: decide.capped || answer.capped,
    terminal: decide.terminal + answer.terminal,
    elsewhere: [...counts].map(([source, count]) => ({ source, count })),
  }
}
