import { showPasskey } from '@/components/people/you/show-passkey'
import type { DecisionDraft, Verb } from '@/lib/asks/approval'
import type { List } from '@/lib/asks/ask-kinds'
import { decisionSeal as words } from '@/lib/text/decisions/decision-seal'

/** A passkey that was not shown: nothing was sent. */
export class NotSealed extends Error {
  override readonly name = 'NotSealed'
  readonly data = { code: 'NOT_SEALED' }
}

/** What a passkey is to seal could not be had: nothing was sent. */
export class NotAsked extends Error {
  override readonly name = 'NotAsked'
  readonly data = { code: 'NOT_ASKED' }
}

type Asked = { nonce: string; options: string } | null
type Asking = {
  draft: DecisionDraft
  list: List
  /** By what the browser has a passkey sign this decision; null where the person has none here. */
  ask: (wanted: { draft: DecisionDraft; origin: string }) => Promise<Asked>
}

const SEALED: readonly Verb[] = ['approve', 'approve-as-changed', 'reject']

/** Has the browser’s passkey sign what lets something happen, or keeps it from happening. Throws `NotSealed`. */
export async function sealDecision({ draft, list, ask }: Asking) {
  const decides = SEALED.includes(draft.verb) || (draft.verb === 'answer' && list === 'decide')
  if (!decides) return null
  const { origin } = window.location
  const asked = await ask({ draft, origin })
  if (asked === null) return null
  try {
    return { origin, nonce: asked.nonce, given: await showPasskey(asked.options, words.unable) }
  } catch (failure) {
    const stopped = failure instanceof DOMException && failure.name === 'NotAllowedError'
    throw new NotSealed(stopped ? words.stopped : words.unable, { cause: failure })
  }
}
