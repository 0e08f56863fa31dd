/** A piece of a payload; `guarded` when a guardrail or a policy names it. `at` is where it begins. */
export type Piece = { part: string; at: number; guarded: boolean }

const STRING = /"(?:[^"\\]|\\.)*"(\s*:)?/g
const LETTER = /[\p{L}\p{N}]/u

/** The payload in pieces: every string value that names one of `words`, else the words themselves where they stand. */
export function guardedIn(text: string, words: readonly string[]): Piece[] {
  const named = words.filter((word) => word !== '').map((word) => word.toLowerCase())
  if (named.length === 0) return pieces(text, [])
  const values = [...text.matchAll(STRING)]
    .filter(([value, key]) => key === undefined && named.some((word) => placesOf(value.toLowerCase(), word).length > 0))
    .map(({ 0: value, index }) => [index, index + value.length] as const)
  const inText = text.toLowerCase()
  const alone = named.flatMap((word) => placesOf(inText, word).map((at) => [at, at + word.length] as const))
  return pieces(text, values.length > 0 ? values : alone)
}

/** Where a word stands by itself: `lock` in `lock.front_door`, not in `block`. */
function placesOf(text: string, word: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
    if (!LETTER.test(text.charAt(at - 1)) && !LETTER.test(text.charAt(at + word.length))) places.push(at)
  return places
}

function pieces(text: string, ranges: readonly (readonly [from: number, to: number])[]): Piece[] {
  const found: Piece[] = []
  let done = 0
  for (const [from, to] of ranges.toSorted(([one], [other]) => one - other)) {
    if (from < done) continue
    if (from > done) found.push({ part: text.slice(done, from), at: done, guarded: false })
    found.push({ part: text.slice(from, to), at: from, guarded: true })
    done = to
  }
  if (done < text.length) found.push({ part: text.slice(done), at: done, guarded: false })
  return found
}
