import { SECTIONS, sectionIn } from '@/components/approvals/places'
import { type Fold, foldsOf } from '@/lib/asks/alike-asks'
import type { AskLists, AskRow } from '@/lib/asks/approval'

/** Which folds are unfolded by hand, by their keys, and which ask is open: one that is folded away is shown. */
export type Unfolding = { unfolded: ReadonlySet<string>; open: string | null }

export function isUnfolded({ key, rows: [, ...others] }: Fold, { unfolded, open }: Unfolding): boolean {
  return unfolded.has(key) || others.some(({ uid }) => uid === open)
}

/** The folds of a section, without what something says was decided elsewhere. */
export const foldsIn = (rows: readonly AskRow[]) => foldsOf(rows.filter(({ elsewhere }) => !elsewhere))

/** What is in sight of the lists, in the order in which it stands. */
export function shownRows(lists: AskLists, unfolding: Unfolding): AskRow[] {
  return SECTIONS.flatMap((section) => {
    const { rows } = sectionIn(lists, section)
    const own = foldsIn(rows).flatMap((fold) => (isUnfolded(fold, unfolding) ? fold.rows : [fold.rows[0]]))
    return [...own, ...rows.filter(({ elsewhere }) => elsewhere)]
  })
}

/** What a mark on an ask marks: all that is folded into it. */
export function markedWith(lists: AskLists, uid: string, unfolding: Unfolding): string[] {
  for (const section of SECTIONS)
    for (const fold of foldsIn(sectionIn(lists, section).rows))
      if (fold.rows[0].uid === uid && !isUnfolded(fold, unfolding)) return fold.rows.map((row) => row.uid)
  return [uid]
}

const allFolds = (lists: AskLists) => SECTIONS.flatMap((section) => foldsIn(sectionIn(lists, section).rows))

export function foldOfKey(lists: AskLists, wanted: string): Fold | undefined {
  return allFolds(lists).find(({ key }) => key === wanted)
}

/** The fold of an ask; null where nothing is like it. */
export function foldOf(lists: AskLists, uid: string): Fold | null {
  return allFolds(lists).find(({ rows }) => rows.length > 1 && rows.some((row) => row.uid === uid)) ?? null
}
