import type { KnownError } from '@/server/errors'
import { unrecorded } from '@/server/store/ledger/unrecorded'
import { refusing } from '../post/refused'
import { askOf } from './asked'
import type { DecidingAct } from './decide'
import type { ApprovalHouse } from './house'
import { layOf } from './lay'
import { entryOf } from './recorded'

/** Who is kept from deciding before anything is looked at is put on record as one who is kept from it afterwards. Throws `refusal`. */
export async function refuseDecision(
  house: ApprovalHouse,
  act: Omit<DecidingAct, 'key'>,
  refusal: KnownError,
): Promise<never> {
  const { actor, draft } = act
  const detail = { ask: draft.uid, sha256: draft.sha256 }
  const refuse = refusing(house, { actor, act: draft.verb, source: null, detail })
  const ask = await askOf(house, draft.uid, house.now()).catch(() => refuse(refusal))
  const laid = await layOf(house, { ...act, ask }).catch(() => refuse(refusal))
  await house.append(entryOf(house, { ...act, ask, laid }, { files: null, refused: refusal.message })).catch(unrecorded)
  throw refusal
}
