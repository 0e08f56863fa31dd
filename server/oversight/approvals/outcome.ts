import type { DecisionOutcome } from '@/lib/approval'
import type { PostOutcome } from '@/lib/post'
import { post as words } from '@/lib/text/post'
import { KnownError } from '@/server/errors'
import { carriedBefore } from '../post/carry-out'
import { receiptOf } from '../post/receipt'
import type { DecidingAct } from './decide'
import type { ApprovalHouse } from './house'
import { bodyOf } from './signing'

/** What came of the decision of this key; null when nobody made it. Throws a `KnownError` when it stands for another. */
export async function outcomeBefore(
  house: ApprovalHouse,
  { actor, draft, key }: DecidingAct,
): Promise<DecisionOutcome | null> {
  const { person } = actor
  const body = bodyOf(draft)
  const carried = await carriedBefore(house, { person, key, body })
  const decision = await house.decisions.of(draft.uid)
  if (carried !== null) {
    const { signed, needed } = decision ?? { signed: 1, needed: 1 }
    return {
      entry: carried.entry,
      outcome: outcomeOf(carried.status),
      signed,
      needed,
      receipt: await receiptOf(house, carried),
    }
  }
  if (decision?.person === person && decision.key === key && decision.outboxId === null) {
    if (decision.body !== body) throw new KnownError('conflict', words.otherBody, words.otherBodyMend)
    return { entry: decision.entry, outcome: 'noted', signed: 1, needed: 1, receipt: null }
  }
  const signatures = await house.decisions.signaturesAmong([draft.uid])
  const own = signatures.find((one) => one.person === person && one.key === key)
  if (own === undefined) return null
  if (own.body !== body) throw new KnownError('conflict', words.otherBody, words.otherBodyMend)
  const alike = signatures.filter(
    ({ verb, sha256, changed }) => verb === own.verb && sha256 === own.sha256 && changed === own.changed,
  )
  return { entry: own.entry, outcome: 'signed', signed: alike.length, needed: own.needed, receipt: null }
}

/** What became of the files of an act. */
export function outcomeOf(status: PostOutcome): DecisionOutcome['outcome'] {
  if (status === 'intent') return 'writing'
  return status === 'done' ? 'written' : 'failed'
}
