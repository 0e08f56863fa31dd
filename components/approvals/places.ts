import type { AskList, AskLists, AskRow } from '@/lib/asks/approval'
import { waitingIn } from '@/lib/asks/urgency'
import type { CappedCount } from '@/lib/message/message'

/** What waits for a person, and what is for them to know. */
export const SECTIONS = ['waiting', 'inform'] as const
export type Section = (typeof SECTIONS)[number]

export function sectionIn(lists: AskLists, section: Section): AskList {
  return section === 'waiting' ? waitingIn(lists) : lists.inform
}

/** All that is listed, in the order in which it stands. */
export function rowsOf(lists: AskLists): AskRow[] {
  return SECTIONS.flatMap((section) => sectionIn(lists, section).rows)
}

/** Which of how many, or of at least so many, an ask is in its own section; null where it is listed no longer. */
export function placeOf(lists: AskLists, uid: string): { at: number; all: number; capped: boolean } | null {
  for (const section of SECTIONS) {
    const { rows, count, capped } = sectionIn(lists, section)
    const at = rows.findIndex((row) => row.uid === uid)
    if (at !== -1) return { at: at + 1, all: count, capped }
  }
  return null
}

/** How many of its source and section something says were decided elsewhere, where it is one of several; else null. */
export function apartOf(lists: AskLists, uid: string): CappedCount | null {
  for (const section of SECTIONS) {
    const { rows, capped, elsewhere } = sectionIn(lists, section)
    const row = rows.find((one) => one.uid === uid)
    if (row === undefined) continue
    const count = elsewhere.find(({ source }) => source === row.source)?.count ?? 0
    return row.elsewhere && count > 1 ? { count, capped } : null
  }
  return null
}

/** What is listed, and what was when the open one was listed last, in order. */
export type Steps = { rows: readonly string[]; stood: readonly string[]; open: string | null }

/** Where a step leads; from one that is listed no longer to what stood beside it. Null: nowhere. */
export function stepFrom({ rows, stood, open, by }: Steps & { by: 1 | -1 }): string | null {
  const here = open === null ? -1 : rows.indexOf(open)
  const wanted = here === -1 ? besideGone({ rows, stood, open, by }) : here + by
  const next = Math.max(0, Math.min(wanted, rows.length - 1))
  return next === here ? null : (rows[next] ?? null)
}

/** By what stood before and after it and is listed still: what came since may stand anywhere. */
function besideGone({ rows, stood, open, by }: Steps & { by: 1 | -1 }): number {
  const at = open === null ? -1 : stood.indexOf(open)
  const places = new Map(rows.map((uid, place) => [uid, place]))
  const placeOfFirst = (uids: readonly string[]) => places.get(uids.find((uid) => places.has(uid)) ?? '')
  const before = placeOfFirst(stood.slice(0, Math.max(0, at)).reverse())
  const after = placeOfFirst(stood.slice(at + 1))
  if (by === 1) return before === undefined ? (after ?? 0) : before + 1
  return after === undefined ? (before ?? 0) : after - 1
}
