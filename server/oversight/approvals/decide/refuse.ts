import type { KnownError } from '@/server/errors'
import { askOf } from '@/server/oversight/approvals/asked/ask-or-held'
import type { Ask } from '@/server/oversight/approvals/asked/current-ask'
import { isLittle } from '@/server/oversight/post/check/unkept'
import { refuseWhole, refusing } from '@/server/oversight/post/send/refused'
import type { ApprovalServices } from '../approval-services'
import type { DecidingAct } from './decide'
import { layOf } from './decision-writing'
import { entryOf, saidOf } from './recorded'

/**
 * Who is kept from deciding before anything is looked at is put on record as one who is kept from it afterwards, as far
 * as that costs little. Throws `refusal`.
 */
export async function refuseDecision(
  services: ApprovalServices,
  act: Omit<DecidingAct, 'key'>,
  refusal: KnownError,
): Promise<never> {
  const { actor, draft } = act
  const said = saidOf(actor, draft)
  const refuse = () => refusing(services, said)(refusal)
  const ask = await askOf(services, draft.uid, services.now()).catch(refuse)
  const unlaid = !isLittle(heldIn(ask))
  const laid = unlaid ? null : await layOf(services, { ...act, ask }).catch(refuse)
  const whole = entryOf(services, { ...act, ask, laid }, { files: null, refused: refusal.kept, unlaid })
  return refuseWhole(services, { whole, said, refusal })
}

/** How much is written of a post that is held. */
function heldIn({ held }: Ask): number {
  return (held?.files ?? []).reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
}
