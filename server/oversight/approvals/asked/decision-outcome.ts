import type { DecisionOutcome } from '@/lib/asks/approval'
import type { ClosedRow } from '@/lib/asks/closed-asks'
import type { PostOutcome } from '@/lib/post/post-parts'
import { post as words } from '@/lib/text/posts/post-words'
import { KnownError } from '@/server/errors'
import type { DecidingAct } from '@/server/oversight/approvals/decide/decide'
import { carriedBefore, doneOf } from '@/server/oversight/post/send/carry-out'
import { receiptOf } from '@/server/oversight/post/send/receipt'
import type { OutboxRow } from '@/server/store/hand/outbox'
import type { ApprovalServices } from '../approval-services'
import { bodyOf } from './signing'

/** What came of the decision of this key; null when nobody made it. Throws a `KnownError` when it stands for another. */
export async function outcomeBefore(
  services: ApprovalServices,
  { actor, draft, key }: DecidingAct,
): Promise<DecisionOutcome | null> {
  const { person } = actor
  const body = bodyOf(draft)
  const carried = await carriedBefore(services, { person, key, body })
  const decision = await services.decisions.of(draft.uid)
  if (carried !== null) {
    const { signed, needed } = decision ?? { signed: 1, needed: 1 }
    return {
      entry: services.told.entry(carried.entry),
      outcome: outcomeOf(carried.status),
      signed,
      needed,
      receipt: await receiptOf(services, carried),
    }
  }
  if (decision?.person === person && decision.key === key) {
    if (decision.body !== body)
      throw new KnownError(
        'conflict',
        () => words.otherBody,
        () => words.otherBodyMend,
      )
    const { outboxId, entry } = decision
    // The act of a held post is its author's.
    const act = outboxId === null ? null : await doneOf(services, outboxId)
    if (act !== null) return decisionMade(services, { uid: draft.uid, act })
    return { entry: services.told.entry(entry), outcome: 'noted', signed: 1, needed: 1, receipt: null }
  }
  const signatures = await services.decisions.signaturesAmong([draft.uid])
  const own = signatures.find((one) => one.person === person && one.key === key)
  if (own === undefined) return null
  if (own.body !== body)
    throw new KnownError(
      'conflict',
      () => words.otherBody,
      () => words.otherBodyMend,
    )
  const alike = signatures.filter(
    ({ verb, sha256, changed }) => verb === own.verb && sha256 === own.sha256 && changed === own.changed,
  )
  return {
    entry: services.told.entry(own.entry),
    outcome: 'signed',
    signed: alike.length,
    needed: own.needed,
    receipt: null,
  }
}

/** What came of a decision on a post that was held. */
export async function decisionMade(
  services: ApprovalServices,
  { uid, act }: { uid: string; act: OutboxRow },
): Promise<DecisionOutcome> {
  const decision = await services.decisions.of(uid)
  if (decision === null) throw new Error(`Act ${act.id} of the outbox was decided by nobody.`)
  const { signed, needed } = decision
  const entry = services.told.entry(decision.entry)
  const outcome = outcomeOf(act.status)
  return { entry, outcome, signed, needed, receipt: outcome === 'noted' ? null : await receiptOf(services, act) }
}

/** What became of the files of an act; null: there was none. */
export function outcomeOf(status: PostOutcome | null): ClosedRow['outcome'] {
  if (status === null || status === 'refused' || status === 'held') return 'noted'
  if (status === 'intent') return 'writing'
  return status === 'done' ? 'written' : 'failed'
}
