import { isInScope } from '@/lib/people/scope'
import { isNarrowed, type Scoped } from '@/server/store/rows/scoped'
import { type Share, sharesWith } from './conversation-shares'
import { weighedAnew } from './weighed-anew'

type Told = { uid?: string | null; source?: string; conversation?: string | null } & {
  key?: number
  answered_at?: number | null
}

/**
 * Rows as the scope tells them: in the conversation that it shows, `tell` with what else that tells, and answered by what
 * is seen; of sources that it does not cut as they are.
 */
export async function rowsWithin<Row extends Told>(
  reader: Scoped,
  rows: readonly Row[],
  tell: (row: Row, share: Share | null) => Row = (row, share) => ({ ...row, conversation: share?.id ?? null }),
): Promise<Row[]> {
  if (!isNarrowed(reader)) return [...rows]
  const isCut = ({ source, conversation = null }: Row) =>
    conversation !== null && source !== undefined && !isInScope(reader.scope, source)
  const shares = await sharesWith(
    reader,
    rows.filter(isCut).flatMap(({ uid }) => uid ?? []),
  )
  const weighed = rows.some(({ answered_at: at }) => at !== undefined) ? await weighedAnew(reader) : null
  return rows.map((row) => {
    const told = isCut(row) ? tell(row, shares.get(row.uid ?? '') ?? null) : row
    const outcome = told.key === undefined ? undefined : weighed?.get(told.key)
    return outcome === undefined ? told : { ...told, answered_at: outcome.answer?.at ?? null }
  })
}
