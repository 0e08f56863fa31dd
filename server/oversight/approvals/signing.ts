import { hash } from 'node:crypto'
import type { DecisionDraft, Verb } from '@/lib/approval'
import type { Ask } from './ask'

const AGREED: readonly Verb[] = ['approve', 'approve-as-changed']

/** How many others signed the very same, and how many have to sign in all. A refusal, and words, need one. */
export function agreeingWith(
  { policy, signatures, message }: Pick<Ask, 'policy' | 'signatures' | 'message'>,
  { draft, person }: { draft: Pick<DecisionDraft, 'verb' | 'changed'>; person: string },
): { signed: number; needed: number } {
  if (!AGREED.includes(draft.verb)) return { signed: 0, needed: 1 }
  const changed = changedSha(draft)
  const others = signatures.filter(
    (one) =>
      one.person !== person && one.verb === draft.verb && one.sha256 === message.sha256 && one.changed === changed,
  )
  return { signed: others.length, needed: policy?.rule.needed ?? 1 }
}

/** sha256 of what is decided: a key stands for one. */
export function bodyOf(draft: DecisionDraft): string {
  return hash('sha256', JSON.stringify(draft))
}

/** sha256 of the changed payload; empty where nothing was changed. */
export function changedSha({ verb, changed }: Pick<DecisionDraft, 'verb' | 'changed'>): string {
  return verb !== 'approve-as-changed' || changed === null ? '' : hash('sha256', changed)
}
