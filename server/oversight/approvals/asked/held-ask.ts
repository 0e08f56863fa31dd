import type { Closed } from '@/lib/asks/approval'
import { heldAct } from '@/lib/post/held-flag'
import { deciding as words } from '@/lib/text/decisions/deciding-words'
import { recordIn } from '@/server/containers/json/own-record'
import { KnownError } from '@/server/errors'
import { tooFewOf } from '@/server/oversight/policies/able-people'
import { bytesOf, isTheirs } from '@/server/oversight/post/check/hold'
import { containerAt } from '@/server/protocols/kit/placing'
import type { AskStanding } from '@/server/store/asks/ask-reader'
import type { DecisionRow } from '@/server/store/hand/decisions'
import type { HeldRow } from '@/server/store/hand/held-rows'
import type { ApprovalServices } from '../approval-services'
import { decidedOf } from './closed-by'
import { type Ask, targetOf } from './current-ask'

/** A post that a policy holds, as an ask to decide on; null where the uid is none of one. Throws a `KnownError` where there is no such post. */
export async function heldAskOf(services: ApprovalServices, uid: string, now: number): Promise<Ask | null> {
  const act = heldAct(uid)
  if (act === null) return null
  const held = await services.held.one(act)
  const protocol = services.protocols.find(({ name }) => name === held?.message.protocol)
  if (held === null || protocol === undefined) throw new KnownError('not-found', () => words.noAsk)
  const { message, policy, files } = held
  const [first] = files
  const record = first === undefined ? null : recordIn(containerAt(protocol, first.path), first.text, null)
  const payload = record === null ? null : (protocol.writing?.payload(record) ?? null)
  const decision = await services.decisions.of(uid)
  const { expiresAt } = policy
  return {
    ...{ message, protocol, policy, decision, record, payload, expiresAt, held, call: null, hold: null },
    standing: standingOf(held),
    ...{ list: 'decide', added: true, disk: 'same' },
    can: tooFewOf(policy.rule, await services.people(), (one) => isTheirs(held, held.act.person, one)),
    // The terms are those of when it was held.
    ...{ signatures: await services.decisions.signaturesAmong([uid]), lapsed: [] },
    shown: bytesOf(files),
    target: targetOf(policy, record, payload?.text ?? null),
    closed: closedBy(services, { held, decision, now }),
    writable: (await services.writingOf(held.act.root)) !== null,
  }
}

/** It waits as it is: nothing on the disk answers it, or takes it away. */
function standingOf({ message, sha256, at, policy }: HeldRow): AskStanding {
  return {
    ...{
      uid: message.uid,
      sha256,
      ask: null,
      holds: true,
      untold: false,
      endedAt: null,
      overAt: null,
      unheardSince: null,
      overdueAt: null,
      askedAt: at,
      observedAt: at,
    },
    ...{
      expiresAt: policy.expiresAt,
      deadlineAt: null,
      state: null,
      goneAt: null,
      answer: null,
      decision: null,
      said: null,
      waits: [],
    },
  }
}

/** Only its act says whether it waits: what was approved and failed is not decided anew, its author posts it again. */
function closedBy(
  { told }: Pick<ApprovalServices, 'told'>,
  { held, decision, now }: { held: HeldRow; decision: DecisionRow | null; now: number },
): Closed | null {
  const { act, policy } = held
  const { expiresAt } = policy
  if (act.status !== 'held') {
    const decided = decision === null ? null : decidedOf(told, decision)
    return { how: 'decided', at: decision?.at ?? act.at, by: decision?.name ?? null, decided }
  }
  return expiresAt !== null && expiresAt <= now ? { how: 'expired', at: expiresAt, by: null, decided: null } : null
}
