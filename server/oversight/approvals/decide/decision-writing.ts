import type { DecisionDraft } from '@/lib/asks/approval'
import type { Actor } from '@/lib/people/person'
import type { Ask } from '@/server/oversight/approvals/asked/current-ask'
import { isSilent } from '@/server/oversight/approvals/asked/understood'
import type { ApprovalServices } from '../approval-services'
import { type Laid, layDecision } from './compose-decision'
import { layHeld } from './decide-held'

/** What a decision would write; null where nothing is. Throws a `KnownError` where the source is not there any more. */
export async function layOf(
  services: ApprovalServices,
  act: { ask: Ask; draft: DecisionDraft; actor: Actor },
): Promise<Laid | null> {
  const { ask, draft } = act
  if (ask.held !== null) return draft.verb === 'approve' ? layHeld(services, ask.held) : null
  return isSilent(ask, draft.verb) ? null : layDecision(services, act)
}
