import { identityOf } from './name-identity'

const MOST = 1_000
const LONGEST_RUN = 64
/** Scripts that put no space between words: where a name ends in them only whoever knows the name can tell. */
const UNSPACED = '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}'
const HANGUL = '\\p{scx=Hangul}'
/** Joiners stand inside words of some alphabets. */
const LETTER = `(?:(?![${UNSPACED}${HANGUL}])[\\p{L}\\p{M}\\p{N}]|(?<=[^\\0-\\x7f])[\\u200c\\u200d](?=\\p{L}))`
const AT = /[@＠]/g
/** A word as a handle; an unknown one begins with a letter. */
const WORD = new RegExp(`(?:${LETTER}|[_-])+|[${HANGUL}\\p{N}_-]+`, 'uy')
/** Behind a word: it goes on. A mark belongs to the letter before it in any script. */
const GOES_ON = new RegExp(`\\p{M}|[_-]*${LETTER}`, 'uy')
const GOES_ON_IN_HANGUL = new RegExp(`\\p{M}|[_-]*[${HANGUL}\\p{N}]`, 'uy')
const ENDS_IN_LETTER = new RegExp(`(?:${LETTER}|[_-])$`, 'u')
const ENDS_IN_HANGUL = new RegExp(`[${HANGUL}]$`, 'u')
const BEFORE_ADDRESS = new RegExp(`(?:${LETTER}|[_.+/-])$`, 'u')
const BEGINS_WITH_LETTER = /^\p{L}/u

/**
 * Handles mentioned in a text, canonical spelling of `known` where it is known, each once, in order of appearance.
 * After `@` or `＠` the longest known handle counts if the word ends there, in any alphabet (`@codex-10` does not mention
 * `codex-1`, nor `@josé` `jos`; `请@qa看一下` mentions `qa`), else the word as an unknown handle; in a script without spaces
 * there is none. Mail addresses and package names do not count.
 * Give the same `known` array again and again: what is made of it is kept.
 */
export function mentionsIn(text: string, known: readonly string[]): string[] {
  const found = new Set<string>()
  const handles = handlesOf(known)
  const folded = identityOf(text)
  for (const at of placesIn(folded)) {
    if (found.size >= MOST) break
    const handle = handleAt(folded, at, handles)
    if (handle !== null) found.add(handle)
  }
  return [...found]
}

/** Names that a text may mention and that only whoever knows them can tell: of a script without spaces, or with a dot inside. */
export function namesToKnow(text: string): string[] {
  const found = new Set<string>()
  const folded = identityOf(text)
  for (const at of placesIn(folded)) {
    if (found.size >= MOST) break
    for (const name of openNamesAt(folded, at)) found.add(name)
  }
  return [...found]
}

/** Just behind each `@` that mentions somebody. */
function* placesIn(folded: string): Generator<number> {
  for (const { index } of folded.matchAll(AT)) {
    if (index === 0 || !BEFORE_ADDRESS.test(folded.slice(Math.max(0, index - 2), index))) yield index + 1
  }
}

/** Handles by their identity; those that are more than a word of letters by what they begin with, the longest first. */
type Handles = { words: ReadonlyMap<string, string>; others: ReadonlyMap<string, readonly [string, string][]> }

const indexed = new WeakMap<readonly string[], Handles>()

function handlesOf(known: readonly string[]): Handles {
  const before = indexed.get(known)
  if (before !== undefined) return before
  const words = new Map<string, string>()
  const others = new Map<string, [string, string][]>()
  for (const handle of known) {
    const identity = identityOf(handle)
    if (identity === '') continue
    if (wordAt(identity, 0) === identity && !/[-_]$/.test(identity)) words.set(identity, handle)
    else others.set(identity.charAt(0), [...(others.get(identity.charAt(0)) ?? []), [identity, handle]])
  }
  for (const list of others.values()) list.sort(([one], [other]) => other.length - one.length)
  const handles = { words, others }
  indexed.set(known, handles)
  return handles
}

function handleAt(folded: string, start: number, { words, others }: Handles): string | null {
  const run = wordAt(folded, start)
  const bare = run.replace(/[-_]+$/, '')
  const isPackage = run !== '' && folded.charAt(start + run.length) === '/'
  const word = words.has(run) ? run : bare
  const known = isPackage ? undefined : words.get(word)
  const other = others
    .get(folded.charAt(start))
    ?.find(([identity]) => folded.startsWith(identity, start) && endsAt(folded, start, start + identity.length))
  if (other !== undefined && (known === undefined || other[0].length > word.length)) return other[1]
  if (known !== undefined) return known
  return isPackage || run.length > LONGEST_RUN || !BEGINS_WITH_LETTER.test(bare) ? null : bare
}

function wordAt(folded: string, start: number): string {
  WORD.lastIndex = start
  return WORD.exec(folded)?.[0] ?? ''
}

/** Whether the word that began at `start` may end at `end`. */
function endsAt(folded: string, start: number, end: number): boolean {
  const last = folded.slice(Math.max(start, end - 2), end)
  const goesOn = ENDS_IN_HANGUL.test(last) ? GOES_ON_IN_HANGUL : ENDS_IN_LETTER.test(last) ? GOES_ON : /\p{M}/uy
  goesOn.lastIndex = end
  return !goesOn.test(folded)
}

const OPEN = new RegExp(`(?:[\\p{L}\\p{M}\\p{N}_-]|\\.(?=[\\p{L}\\p{N}])){1,${LONGEST_RUN}}`, 'uy')
/** Of a name in a script without spaces so many beginnings are looked for. */
const MOST_BEGINNINGS = 24

function openNamesAt(folded: string, start: number): string[] {
  OPEN.lastIndex = start
  const run = OPEN.exec(folded)?.[0] ?? ''
  if (run === '' || run === wordAt(folded, start)) return []
  const ends: number[] = []
  let end = start
  for (const character of run) {
    end += character.length
    if (character !== '.' && ends.length < MOST_BEGINNINGS && endsAt(folded, start, end)) ends.push(end)
  }
  return [...ends.map((at) => folded.slice(start, at)), run.replace(/[-_]+$/, '')]
}
