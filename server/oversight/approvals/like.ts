import type { Decided } from '@/lib/approval'
import { isLike } from '@/lib/likeness'
import type { DecisionRow } from '@/server/store/decisions'
import { FIRST_WORDS } from './ask'
import { decidedOf } from './closed-by'

/** So many decisions on asks of one asker are compared. */
export const MOST_COMPARED = 200
const SHOWN = 5

type Asked = { uid: string; words: string }

/** Earlier decisions on nearly the same words of the same asker, newest first, and how often it was refused. */
export function likeOf(
  asked: Asked,
  decisions: readonly DecisionRow[],
): { before: Decided[]; again: { count: number; last: Decided } | null } {
  const said = asked.words.slice(0, FIRST_WORDS)
  const alike = decisions.filter(
    ({ uid, words, verb }) => uid !== asked.uid && verb !== 'ask-more' && isLike(words, said),
  )
  const refused = alike.filter(({ verb }) => verb === 'reject')
  const [last] = refused
  return {
    before: alike.slice(0, SHOWN).map(decidedOf),
    again: last === undefined ? null : { count: refused.length, last: decidedOf(last) },
  }
}
