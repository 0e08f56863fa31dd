import { replaceEqualDeep } from '@tanstack/react-query'
import type { AskLists, AskRow } from '@/lib/asks/approval'
import { LISTS } from '@/lib/asks/ask-kinds'

/** The newer lists, in which a row that says what it said is the same value, wherever it stands by now: it is not drawn anew. */
export function keepRows(before: AskLists, now: AskLists): AskLists {
  const known = new Map(LISTS.flatMap((list) => before[list].rows.map((row) => [row.uid, row])))
  const kept = (row: AskRow) => replaceEqualDeep(known.get(row.uid), row)
  const listed = LISTS.map((list) => [list, { ...now[list], rows: now[list].rows.map(kept) }] as const)
  return { ...now, ...Object.fromEntries(listed) }
}

/** The same of whatever is asked of the lists: what is picked out of them, as a count, is another value when it says another. */
export function keptAmong(before: unknown, now: unknown): unknown {
  return areLists(before) && areLists(now) ? keepRows(before, now) : replaceEqualDeep(before, now)
}

function areLists(value: unknown): value is AskLists {
  return typeof value === 'object' && value !== null && LISTS.every((list) => Object.hasOwn(value, list))
}
