import type { ClosedPage, ClosedRow } from '@/lib/approval'
import type { DecisionRow } from '@/server/store/decisions'
import { decidedOf } from './closed-by'
import type { ApprovalHouse } from './house'

/** What was decided, newest first. */
export async function closedOf(
  house: Pick<ApprovalHouse, 'decisions'>,
  { before, limit }: { before: number | null; limit: number },
): Promise<ClosedPage> {
  const found = await house.decisions.page(before, limit + 1)
  const rows = found.slice(0, limit).map(rowOf)
  const last = rows.at(-1)
  return { rows, next: found.length > limit && last !== undefined ? last.decided.entry : null }
}

function rowOf(row: DecisionRow): ClosedRow {
  const { uid, source, asker, list, status } = row
  return { uid, source, from: asker, list, decided: decidedOf(row), outcome: outcomeOf(status) }
}

function outcomeOf(status: string | null): ClosedRow['outcome'] {
  if (status === null) return 'noted'
  if (status === 'intent') return 'writing'
  return status === 'done' ? 'written' : 'failed'
}
