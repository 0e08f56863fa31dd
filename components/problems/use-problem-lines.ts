'use client'

import type { ProblemGroup, ProblemRow } from '@/lib/rules/problem'
import type { ProblemPart } from '@/lib/rules/problem-part'
import { idOfGroup, idOfPart, idOfProblem } from './ids-of-lines'

/** A line that keys go to; `uid`: of the message that it opens beside, null where it opens to other lines. */
type Line = { id: string; uid: string | null }

type Shown = {
  groups: readonly ProblemGroup[]
  /** Which group is open, and which of its parts. */
  group: string | null
  part: string | null
  parts: readonly ProblemPart[]
  rows: readonly ProblemRow[]
}

/** A group that is of one rule and one agent has no lines in between. */
export const hasParts = (parts: readonly ProblemPart[]) => parts.length > 1

/** All lines as they stand below each other. */
function linesOf({ groups, group, part, parts, rows }: Shown): Line[] {
  const ofRows = rows.map((row): Line => ({ id: idOfProblem(row), uid: row.uid }))
  const inside = hasParts(parts)
    ? parts.flatMap((one): Line[] => [
        { id: idOfPart(one), uid: one.count === 1 ? one.uid : null },
        ...(one.key === part ? ofRows : []),
      ])
    : ofRows
  return groups.flatMap(({ key }): Line[] => [{ id: idOfGroup(key), uid: null }, ...(key === group ? inside : [])])
}

/** Moves the focus to the next line or the one before; as long as a message is open beside (`m`), from message to message. */
export function useMoveInLines(shown: Shown, m: string | null, onOpen: (uid: string) => void): (by: 1 | -1) => void {
  return (by) => {
    const all = linesOf(shown).filter(({ uid }) => m === null || uid !== null)
    const focused = all.findIndex(({ id }) => id === document.activeElement?.id)
    const here = focused === -1 ? all.findIndex(({ uid }) => uid !== null && uid === m) : focused
    const next = all[here === -1 ? 0 : Math.max(0, Math.min(here + by, all.length - 1))]
    if (next === undefined) return
    document.getElementById(next.id)?.focus()
    if (m !== null && next.uid !== null) onOpen(next.uid)
  }
}
