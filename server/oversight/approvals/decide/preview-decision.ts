import type { DecisionDraft, DecisionPreview } from '@/lib/asks/approval'
import type { Actor } from '@/lib/people/person'
import { deciding as words } from '@/lib/text/decisions/deciding-words'
import { askOf } from '@/server/oversight/approvals/asked/ask-or-held'
import { mayDo } from '@/server/oversight/approvals/asked/may'
import { agreeingWith } from '@/server/oversight/approvals/asked/signing'
import { isSilent } from '@/server/oversight/approvals/asked/understood'
import { previewed } from '@/server/oversight/post/compose/preview-post'
import type { ApprovalServices } from '../approval-services'
import { layDecision } from './compose-decision'
import { layHeld } from './decide-held'

/** The very files that a decision would write now, or once the others agree, and what keeps it from being written. Throws a `KnownError`. */
export async function previewDecision(
  services: ApprovalServices,
  actor: Actor,
  draft: DecisionDraft,
): Promise<DecisionPreview> {
  const ask = await askOf(services, draft.uid, services.now())
  const { verbs, why } = mayDo(ask, actor, services.now())
  const refused = verbs.includes(draft.verb) ? null : (why ?? words.mayNot.verb(draft.verb, ask.list))
  if ((ask.held === null && isSilent(ask, draft.verb)) || (ask.held !== null && draft.verb !== 'approve'))
    return { files: [], warnings: [], left: 0, refused, says: null }
  const { signed, needed } = agreeingWith(ask, { draft, person: actor.person })
  const isAuthor = ask.held?.act.person === actor.person
  const left = isAuthor ? 0 : Math.max(0, needed - signed - 1)
  const laid = ask.held === null ? layDecision(services, { ask, draft, actor }) : layHeld(services, ask.held)
  const { problems, warnings, changes, says } = await laid
  const stamped = changes()
  const files = previewed(ask.message.root, stamped.files)
  return { files, warnings, left, refused: refused ?? problems[0]?.says ?? null, says: await says(stamped) }
}
