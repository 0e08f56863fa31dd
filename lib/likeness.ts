import { foldRun } from './fold'

/** Of all words of both texts, so many have to be in both. */
const NEAR = 0.6
const MOST = 400

/** Whether two texts say nearly the same: the same words but for a few, whatever their order, case and numbers. */
export function isAlike(one: string, other: string): boolean {
  const [mine, theirs] = [partsOf(one), partsOf(other)]
  if (mine.size === 0 || theirs.size === 0) return one.trim() === other.trim()
  const both = [...mine].filter((part) => theirs.has(part)).length
  return both / (mine.size + theirs.size - both) >= NEAR
}

/** Words; of scripts without spaces, pairs of letters. Numbers differ from one ask to the next and do not count. */
function partsOf(text: string): Set<string> {
  const words = foldRun(text.slice(0, MOST)).match(/[\p{L}\p{M}]+/gu) ?? []
  return new Set(
    words.flatMap((word) =>
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word) ? pairs(word) : [word],
    ),
  )
}

function pairs(word: string): string[] {
  const letters = [...word]
  return letters.length === 1 ? letters : letters.slice(1).map((letter, at) => `${letters[at] ?? ''}${letter}`)
}
