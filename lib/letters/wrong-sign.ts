/** One wrong sign in a short word of a script that sets no spaces, where each sign is a word of its own. */

const SIGN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u
const FEWEST = 2
const MOST = 4

/** The signs before and behind the one that may be wrong. */
export type Gap = { before: readonly string[]; wrong: string; after: readonly string[] }

/** Each sign of a word of two to four; none for anything else. */
export function gapsIn(words: readonly string[]): Gap[] {
  if (words.length < FEWEST || words.length > MOST || !words.every((word) => SIGN.test(word))) return []
  return words.map((wrong, at) => ({ before: words.slice(0, at), wrong, after: words.slice(at + 1) }))
}

/** How SQL finds the gap with any one sign in it, in words with a space on both sides of each. */
export function likeGap({ before, after }: Gap): string {
  return `% ${[...before, '_', ...after].join(' ')} %`
}

/** The words that stand in a text where the gap is filled with another sign. */
export function filledIn(words: string, { before, wrong, after }: Gap): string[] {
  const spaced = new RegExp(
    `(?<= )${before.map((sign) => `${sign} `).join('')}(\\S+)${after.map((sign) => ` ${sign}`).join('')}(?= )`,
    'gu',
  )
  const signs = new Set([...` ${words} `.matchAll(spaced)].map(([, sign = '']) => sign))
  return [...signs]
    .filter((sign) => sign !== wrong && SIGN.test(sign))
    .map((sign) => [...before, sign, ...after].join(''))
}

/** Whether what fills the gap there is said like what stood in it. */
export function isSaidAlike(word: string, { before, wrong }: Gap): boolean {
  return soundsLike([...word][before.length] ?? '', wrong)
}

/** What sounds the same is so near, in an order by sound. */
const NEAR = 24
let places: ReadonlyMap<string, number> | null = null

/** Whether two Chinese signs are said alike, as far as an input method would offer one for the other; the usual 3755 are known. */
export function soundsLike(one: string, other: string): boolean {
  places ??= placesBySound()
  const [left, right] = [places.get(one), places.get(other)]
  return left !== undefined && right !== undefined && Math.abs(left - right) <= NEAR
}

/** The first level of GB 2312 is in the order of how its signs are said. */
function placesBySound(): ReadonlyMap<string, number> {
  const bytes: number[] = []
  for (let row = 0xb0; row <= 0xd7; row++) for (let cell = 0xa1; cell <= 0xfe; cell++) bytes.push(row, cell)
  const signs = [...new TextDecoder('gb18030').decode(new Uint8Array(bytes))]
  return new Map(signs.map((sign, at) => [sign, at]))
}
