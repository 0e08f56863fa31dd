import { hash } from 'node:crypto'
import type { DecisionDraft, Verb } from '@/lib/asks/approval'
import type { SignatureRow } from '@/server/store/hand/decisions'
import type { Ask } from './current-ask'

const YES: readonly Verb[] = ['approve', 'approve-as-changed']

/**
 * Whether a verb lets an agent go on, so that what policies demand is demanded of it: a yes, and words on what waits for
 * a yes, which may say one.
 */
export function isYes({ list }: Pick<Ask, 'list'>, verb: Verb): boolean {
  return YES.includes(verb) || (verb === 'answer' && list === 'decide')
}

type Deciding = { draft: Pick<DecisionDraft, 'verb' | 'changed' | 'reason'>; person: string }
type Signed = Pick<Ask, 'policy' | 'signatures' | 'message' | 'list'>

/** Others who signed the very same. A refusal, and to ask for more, need none. */
export function othersAgreeing(ask: Signed, { draft, person }: Deciding): SignatureRow[] {
  if (!isYes(ask, draft.verb)) return []
  const changed = agreedSha(draft)
  return ask.signatures.filter(
    (one) =>
      one.person !== person && one.verb === draft.verb && one.sha256 === ask.message.sha256 && one.changed === changed,
  )
}

/** How many others signed the very same, and how many have to sign in all. */
export function agreeingWith(ask: Signed, deciding: Deciding): { signed: number; needed: number } {
  const needed = isYes(ask, deciding.draft.verb) ? (ask.policy?.rule.needed ?? 1) : 1
  return { signed: othersAgreeing(ask, deciding).length, needed }
}

/** sha256 of what is decided: a key stands for one. */
export function bodyOf(draft: DecisionDraft): string {
  return hash('sha256', JSON.stringify(draft))
}

/** sha256 of the changed payload; empty where nothing was changed. */
export function changedSha({ verb, changed }: Pick<DecisionDraft, 'verb' | 'changed'>): string {
  return verb !== 'approve-as-changed' || changed === null ? '' : hash('sha256', changed)
}

/** sha256 of what others have to agree with to the letter: a changed payload, or the words of an answer; empty where there is none. */
export function agreedSha(draft: Pick<DecisionDraft, 'verb' | 'changed' | 'reason'>): string {
  return draft.verb === 'answer' ? hash('sha256', draft.reason) : changedSha(draft)
}
