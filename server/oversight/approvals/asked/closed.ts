import type { ClosedPage, ClosedRow, DiskClosedPage, DiskClosedPlace } from '@/lib/asks/closed-asks'
import { GRAVE } from '@/lib/asks/severity'
import { heldAct } from '@/lib/post/held-flag'
import { query } from '@/lib/text/messages/query'
import { KnownError } from '@/server/errors'
import { postedBy } from '@/server/oversight/post/send/receipt'
import type { DecisionRow } from '@/server/store/hand/decisions'
import type { ApprovalServices } from '../approval-services'
import { decidedOf } from './closed-by'
import { outcomeOf } from './decision-outcome'
import { decidedAmong } from './settled'

/** What was decided, newest first. */
export async function closedOf(
  services: Pick<ApprovalServices, 'decisions'> & Wrote,
  { before, limit }: { before: string | null; limit: number },
): Promise<ClosedPage> {
  const from = before === null ? null : services.told.before(before)
  if (before !== null && from === null) throw new KnownError('bad-usage', () => query.noCursor)
  const found = await services.decisions.page(from, limit + 1)
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const next = found.length > limit && last !== undefined ? services.told.next(last.entry) : null
  return { rows: await rowsOf(services, shown), next }
}

type Wrote = Pick<ApprovalServices, 'held' | 'outbox' | 'receipts' | 'told'>

/** Asked for all of them at once: a page is long. */
async function rowsOf(services: Wrote, found: readonly DecisionRow[]): Promise<ClosedRow[]> {
  const acts = found.map(({ uid }) => heldAct(uid)).filter((act) => act !== null)
  const [held, flags] = await Promise.all([services.held.among(acts), flagsOf(services, found)])
  const authors = new Map(held.map(({ act }) => [act.id, act.draft.actor.name]))
  return found.map((row) => {
    const { uid, source, asker, list, status, outboxId } = row
    return {
      ...{ uid: services.told.uid(uid), source, from: asker, list },
      ...{ decided: decidedOf(services.told, row), outcome: outcomeOf(status) },
      author: authors.get(heldAct(uid) ?? 0) ?? null,
      flags: flags.get(outboxId ?? 0) ?? [],
    }
  })
}

/** What is critical about the files of decisions by now, by their acts. */
async function flagsOf({ outbox, receipts }: Wrote, found: readonly DecisionRow[]): Promise<Map<number, string[]>> {
  const acts = await outbox.among(found.map(({ outboxId }) => outboxId).filter((id) => id !== null))
  const files = acts.flatMap((act) => postedBy(act).map((posted) => ({ act: act.id, posted })))
  const seen = await receipts.seenAmong(files.map(({ posted }) => posted))
  const has = (id: number, flag: string) =>
    files.some(({ act }, at) => act === id && seen[at]?.flags.includes(` ${flag} `))
  return new Map(acts.map(({ id }) => [id, GRAVE.filter((flag) => has(id, flag))]))
}

/** What was closed by what somebody else wrote on the disk; what was decided here as well stands among what was decided. */
export async function closedOnDiskOf(
  services: Pick<ApprovalServices, 'asks' | 'decisions' | 'judge'>,
  wanted: { before: DiskClosedPlace | null; limit: number },
): Promise<DiskClosedPage> {
  const { decided: raised } = await services.judge.added()
  const { rows, next } = await services.asks.closedOnDisk({ ...wanted, raised })
  const decided = await decidedAmong(
    services,
    rows.map(({ uid }) => uid),
  )
  return { rows: rows.filter(({ uid }) => !decided.has(uid)), next }
}

/** How many were closed since then, UTC ms: decided here, or by what somebody else wrote on the disk. */
export async function closedSince(
  services: Pick<ApprovalServices, 'asks' | 'decisions' | 'judge'>,
  since: number,
): Promise<number> {
  const { decided: raised } = await services.judge.added()
  const uids = await services.asks.closedOnDiskSince(since, raised)
  const [here, decided] = await Promise.all([services.decisions.closedSince(since), decidedAmong(services, uids)])
  return here + uids.filter((uid) => !decided.has(uid)).length
}
