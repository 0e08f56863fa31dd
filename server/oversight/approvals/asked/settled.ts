import { isOpen } from '@/server/store/hand/decisions'
import type { ApprovalServices } from '../approval-services'

export type Settled = {
  /** Decided for good, of late or without anything written. */
  decided: ReadonlySet<string>
  /** Those of them that the index takes for open. */
  without: string[]
  /** A person asked for more, and waits for it. */
  waiting: string[]
}

/** What the ledger knows of asks that the index does not. */
export async function settledAsks(services: Pick<ApprovalServices, 'decisions' | 'asks'>): Promise<Settled> {
  const latest = await services.decisions.latest()
  const decided = latest.filter(({ open }) => !open).map(({ uid }) => uid)
  const more = latest.filter(({ verb }) => verb === 'ask-more').map(({ uid }) => uid)
  return { decided: new Set(decided), without: await services.asks.openAmong(decided), waiting: more }
}

/** Those that were decided for good, however long ago: what answers a message without an id names none, so that the index has it open for ever. */
export async function decidedAmong(
  { decisions }: Pick<ApprovalServices, 'decisions'>,
  uids: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = await decisions.among(uids)
  return new Set([...known].flatMap(([uid, row]) => (isOpen(row) ? [] : [uid])))
}
