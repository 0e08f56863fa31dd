import { type AskRow, DECISION_LIMITS, type DecisionDraft } from './approval'
import { beginsAsVerdict } from './ask-verdict'

/** What can be said to many at once. A yes is said to one. */
export const SAID_TO_MANY = ['reject', 'answer', 'no-decision'] as const
export type SaidToMany = (typeof SAID_TO_MANY)[number]

/**
 * Whether it can be said to an ask that is marked. Words on what waits for a yes may say one, and what waits for one is
 * noted as needing none only where something says that it was decided elsewhere. To what waits in a terminal nothing can
 * be said from here.
 */
export function isSaidTo({ list, author, elsewhere, terminal }: AskRow, verb: SaidToMany): boolean {
  if (terminal) return verb === 'no-decision'
  if (verb === 'reject') return list !== 'inform'
  if (author !== null) return false
  return list !== 'decide' || (verb === 'no-decision' && elsewhere)
}

/** What keeps one text from being said to many; null where nothing does. */
export type KeptFromMany = 'no-reason' | 'too-long' | 'verdict'

export function keptFromMany(verb: SaidToMany, reason: string): KeptFromMany | null {
  const words = reason.trim()
  if (words.length > DECISION_LIMITS.reason) return 'too-long'
  if (words === '') return verb === 'no-decision' ? null : 'no-reason'
  return verb === 'answer' && beginsAsVerdict(words) ? 'verdict' : null
}

/** What is said to one of them: on the bytes that it had when it was marked. */
export function draftToMany({ uid, sha256 }: AskRow, verb: SaidToMany, reason: string): DecisionDraft {
  return { uid, sha256, verb, reason: reason.trim(), changed: null, typed: null }
}

/** Of what is marked, to what a verb is said, what changed since it was marked, and what the verb is not for. */
export function partedFor(
  marks: Iterable<Mark>,
  verb: SaidToMany,
): { said: AskRow[]; changed: AskRow[]; others: number } {
  const of = { said: [] as AskRow[], changed: [] as AskRow[], others: 0 }
  for (const { row, changed } of marks) {
    if (!isSaidTo(row, verb)) of.others += 1
    else of[changed ? 'changed' : 'said'].push(row)
  }
  return of
}

/** An ask as it was listed when it was marked; `changed`: it is not listed any more, or has other bytes by now. */
export type Mark = { row: AskRow; changed: boolean }

/** What is marked, by uid, beside what is listed now. */
export function marksAmong(chosen: ReadonlyMap<string, AskRow>, rows: readonly AskRow[]): Map<string, Mark> {
  const now = new Map(rows.map(({ uid, sha256 }) => [uid, sha256]))
  return new Map([...chosen].map(([uid, row]) => [uid, { row, changed: now.get(uid) !== row.sha256 }]))
}
