import type { DecisionDraft, Verb } from '@/lib/approval'
import type { Actor } from '@/lib/person'
import type { Ask } from './ask'
import { type Laid, layDecision } from './compose'
import { layHeld } from './held'
import type { ApprovalHouse } from './house'

/** Nothing is written for these. */
const SILENT: readonly Verb[] = ['no-decision', 'withdraw']

/** What a decision would write; null where nothing is. Throws a `KnownError` where the source is not there any more. */
export async function layOf(
  house: ApprovalHouse,
  act: { ask: Ask; draft: DecisionDraft; actor: Actor },
): Promise<Laid | null> {
  const { ask, draft } = act
  if (ask.held !== null) return draft.verb === 'approve' ? layHeld(house, ask.held) : null
  return SILENT.includes(draft.verb) ? null : layDecision(house, act)
}
