import type { Decided } from '@/lib/asks/approval'
import { type CutText, cutText, isLike } from '@/lib/letters/likeness'
import type { DecisionRow } from '@/server/store/hand/decisions'
import type { ApprovalServices } from '../approval-services'
import { decidedOf } from './closed-by'
import { FIRST_WORDS } from './current-ask'

/** So many decisions on asks of one asker are compared. */
export const MOST_COMPARED = 200
const SHOWN = 5

type Asked = { uid: string; words: string }
type Likes = { before: Decided[]; again: { count: number; last: Decided } | null }

/** Earlier decisions on nearly the same words of the same asker, newest first, and how often it was refused. */
export function likeOf(
  services: Pick<ApprovalServices, 'told'>,
  asked: Asked,
  decisions: readonly DecisionRow[],
): Likes {
  const said = (row: DecisionRow) => decidedOf(services.told, row)
  const alike = alikeAmong(
    asked,
    decisions.filter(({ verb }) => verb !== 'ask-more'),
  )
  const refused = alike.filter(({ verb }) => verb === 'reject')
  const [last] = refused
  return {
    before: alike.slice(0, SHOWN).map(said),
    again: last === undefined ? null : { count: refused.length, last: said(last) },
  }
}

/** How often nearly the same is among what was refused. */
export function refusedBefore(asked: Asked, refused: readonly Asked[]): number {
  return refused.length === 0 ? 0 : alikeAmong(asked, refused).length
}

function alikeAmong<Row extends Asked>({ uid, words }: Asked, decisions: readonly Row[]): Row[] {
  const said = cutOf(words.slice(0, FIRST_WORDS))
  return decisions.filter((one) => one.uid !== uid && isLike(cutOf(one.words), said))
}

/** Every list and card compares the same words again, and cutting them takes longer than comparing. */
const CUTS_KEPT = 600
const cuts = new Map<string, CutText>()

function cutOf(words: string): CutText {
  const known = cuts.get(words)
  if (known !== undefined) return known
  const made = cutText(words)
  if (cuts.size >= CUTS_KEPT) cuts.clear()
  cuts.set(words, made)
  return made
}
