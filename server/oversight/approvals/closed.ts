import type { ClosedPage, ClosedRow, DiskClosedPage, DiskClosedPlace } from '@/lib/approval'
import { heldAct } from '@/lib/held'
import { GRAVE } from '@/lib/severity'
import type { DecisionRow } from '@/server/store/decisions'
import { seenOf } from '../post/receipt'
import { decidedOf } from './closed-by'
import type { ApprovalHouse } from './house'
import { outcomeOf } from './outcome'
import { decidedAmong } from './settled'

/** What was decided, newest first. */
export async function closedOf(
  house: Pick<ApprovalHouse, 'decisions' | 'held' | 'outbox' | 'receipts'>,
  { before, limit }: { before: number | null; limit: number },
): Promise<ClosedPage> {
  const found = await house.decisions.page(before, limit + 1)
  const rows = await Promise.all(found.slice(0, limit).map((row) => rowOf(house, row)))
  const last = rows.at(-1)
  return { rows, next: found.length > limit && last !== undefined ? last.decided.entry : null }
}

type Wrote = Pick<ApprovalHouse, 'held' | 'outbox' | 'receipts'>

async function rowOf(house: Wrote, row: DecisionRow): Promise<ClosedRow> {
  const { uid, source, asker, list, status } = row
  const act = heldAct(uid)
  const author = act === null ? null : ((await house.held.one(act))?.act.draft.actor.name ?? null)
  const flags = await flagsOf(house, row)
  return { uid, source, from: asker, list, decided: decidedOf(row), author, outcome: outcomeOf(status), flags }
}

/** What is critical about the files of a decision by now. */
async function flagsOf(house: Wrote, { outboxId }: DecisionRow): Promise<string[]> {
  const act = outboxId === null ? null : await house.outbox.one(outboxId)
  const seen = act === null ? [] : await seenOf(house, act)
  return GRAVE.filter((flag) => seen.some(({ flags }) => flags.includes(` ${flag} `)))
}

/** What was closed by what somebody else wrote on the disk; what was decided here as well stands among what was decided. */
export async function closedOnDiskOf(
  house: Pick<ApprovalHouse, 'asks' | 'decisions' | 'judge'>,
  wanted: { before: DiskClosedPlace | null; limit: number },
): Promise<DiskClosedPage> {
  const { decided: raised } = await house.judge.added()
  const { rows, next } = await house.asks.closedOnDisk({ ...wanted, raised })
  const decided = await decidedAmong(
    house,
    rows.map(({ uid }) => uid),
  )
  return { rows: rows.filter(({ uid }) => !decided.has(uid)), next }
}

/** How many were closed since then, UTC ms: decided here, or by what somebody else wrote on the disk. */
export async function closedSince(
  house: Pick<ApprovalHouse, 'asks' | 'decisions' | 'judge'>,
  since: number,
): Promise<number> {
  const { decided: raised } = await house.judge.added()
  const uids = await house.asks.closedOnDiskSince(since, raised)
  const [here, decided] = await Promise.all([house.decisions.closedSince(since), decidedAmong(house, uids)])
  return here + uids.filter((uid) => !decided.has(uid)).length
}
