import type { DecisionDraft } from '@/lib/asks/approval'
import type { Actor } from '@/lib/people/person'
import { deciding as words } from '@/lib/text/decisions/deciding-words'
import { KnownError } from '@/server/errors'
import { askOf } from '@/server/oversight/approvals/asked/ask-or-held'
import type { Ask } from '@/server/oversight/approvals/asked/current-ask'
import type { Sealed } from '@/server/oversight/people/passkey-verbs'
import { unstamped } from '@/server/oversight/post/compose/unstamped'
import type { ApprovalServices } from '../approval-services'
import type { Laid } from './compose-decision'
import { layOf } from './decision-writing'

type Over = { draft: DecisionDraft; ask: Ask; laid: Laid | null }

/** What is said to be signed by a passkey of who decides. `check` gives null where it is not over this text, and holds once. */
export type Seals = { nonce: string; check: (over: (nonce: string) => string) => Promise<Sealed | null> }

/**
 * What a passkey signs of a decision, as JSON without white space: the ask by its bytes, every file that is written but
 * for what is fixed as it is written, the reason and the version of the policy.
 */
function overOf({ draft, ask, laid }: Over): (nonce: string) => string {
  const { policy } = ask
  const files = unstamped(laid?.changes().files ?? [])
  const { sha256, verb, reason } = draft
  return (nonce) =>
    JSON.stringify([
      ...['signalbox-decision-1', nonce, verb, sha256, files, reason],
      ...[policy?.name ?? null, policy?.version ?? null],
    ])
}

/** What a passkey is to sign of a decision that is not made yet. Throws a `KnownError`. */
export async function overDraft(
  services: ApprovalServices,
  act: { actor: Actor; draft: DecisionDraft },
): Promise<(nonce: string) => string> {
  const ask = await askOf(services, act.draft.uid, services.now())
  return overOf({ ...act, ask, laid: await layOf(services, { ...act, ask }) })
}

/**
 * Null where none was given. Throws a `KnownError` where one was, and is not over this very decision. `before`: what was
 * found of it a moment ago, when somebody else signed meanwhile.
 */
export async function sealOf(
  { seals = null }: { seals?: Seals | null },
  of: Over,
  before: Sealed | null,
): Promise<Sealed | null> {
  if (seals === null) return null
  const over = overOf(of)
  if (before !== null && before.over === over(seals.nonce)) return before
  const sealed = await seals.check(over)
  if (sealed === null)
    throw new KnownError(
      'refused',
      () => words.notSealed,
      () => words.notSealedMend,
    )
  return sealed
}
