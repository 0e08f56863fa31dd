import { KnownError } from '@/server/errors'
import type { ApprovalServices } from '../approval-services'
import { askOf } from './ask-or-held'

/** Those of some messages that stand in the list of what is to be decided now. */
export async function toDecide(services: ApprovalServices, uids: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const uid of uids) if (await waits(services, uid)) found.push(uid)
  return found
}

async function waits(services: ApprovalServices, uid: string): Promise<boolean> {
  try {
    const { list, closed, added, standing, decision } = await askOf(services, uid, services.now())
    return list === 'decide' && closed === null && (added || standing.holds || decision !== null)
  } catch (error) {
    if (error instanceof KnownError && error.code === 'not-found') return false
    throw error
  }
}
