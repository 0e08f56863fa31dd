import type { ApprovalServices } from '../approval-services'
import { type Ask, messageAskOf } from './current-ask'
import { heldAskOf } from './held-ask'

/** What is to be decided on: an agent's message, or a person's that a policy holds. Throws a `KnownError` where there is neither. */
export async function askOf(services: ApprovalServices, uid: string, now: number): Promise<Ask> {
  return (await heldAskOf(services, uid, now)) ?? messageAskOf(services, uid, now)
}
