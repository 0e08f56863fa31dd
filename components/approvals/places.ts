import type { AskLists, AskRow } from '@/lib/approval'
import { LISTS } from '@/lib/ask'

/** All that is listed, in the order of the lists. */
export function rowsOf(lists: AskLists): AskRow[] {
  return LISTS.flatMap((list) => lists[list].rows)
}

/** Which of how many, or of at least so many, an ask is in its own list; null where it is listed no longer. */
export function placeOf(lists: AskLists, uid: string): { at: number; all: number; capped: boolean } | null {
  for (const list of LISTS) {
    const { rows, count, capped } = lists[list]
    const at = rows.findIndex((row) => row.uid === uid)
    if (at !== -1) return { at: at + 1, all: count, capped }
  }
  return null
}

/** Where a step leads: `here` is -1 when the open one is listed no longer, which stood at `stood`. Null: nowhere. */
export function stepFrom({ here, stood, by, count }: { here: number; stood: number; by: 1 | -1; count: number }) {
  if (count === 0) return null
  const wanted = here === -1 ? (by === 1 ? stood : stood - 1) : here + by
  const next = Math.max(0, Math.min(wanted, count - 1))
  return next === here ? null : next
}
