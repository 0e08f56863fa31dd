import type { ClosedPage, ClosedRow } from '@/lib/approval'
import { heldAct } from '@/lib/held'
import type { DecisionRow } from '@/server/store/decisions'
import { decidedOf } from './closed-by'
import type { ApprovalHouse } from './house'
import { outcomeOf } from './outcome'

/** What was decided, newest first. */
export async function closedOf(
  house: Pick<ApprovalHouse, 'decisions' | 'held'>,
  { before, limit }: { before: number | null; limit: number },
): Promise<ClosedPage> {
  const found = await house.decisions.page(before, limit + 1)
  const rows = await Promise.all(found.slice(0, limit).map((row) => rowOf(house, row)))
  const last = rows.at(-1)
  return { rows, next: found.length > limit && last !== undefined ? last.decided.entry : null }
}

async function rowOf({ held }: Pick<ApprovalHouse, 'held'>, row: DecisionRow): Promise<ClosedRow> {
  const { uid, source, asker, list, status } = row
  const act = heldAct(uid)
  const author = act === null ? null : ((await held.one(act))?.act.draft.actor.name ?? null)
  return { uid, source, from: asker, list, decided: decidedOf(row), author, outcome: outcomeOf(status) }
}
