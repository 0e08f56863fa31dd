import { foldRun } from '@/lib/letters/fold'
import { LATIN, unmask, WORD } from '@/lib/letters/words'
import { facetToken } from './facet-tokens'

/** The facet of a message in which letters stand on both sides of a character without width. */
export const JOINED = facetToken('is', 'joined')

/** Almost every text has none, and is done with quickly. */
const MAYBE = /[^\t\n\v\f\r -~]/
/** Characters without width: formats, what is ignored where it is not known, controls that break no line. */
const WIDTHLESS = '(?:[\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2400]|(?![\\t\\n\\v\\f\\r\\x85])\\p{Cc})'
const JOINT = new RegExp(WIDTHLESS, 'gu')
/** Letters, digits, marks, and signs that stand for letters. */
const LETTER = '[\\p{L}\\p{N}\\p{M}\\u2100-\\u214f\\u3200-\\u33ff]'
const BETWEEN = new RegExp(`${LETTER}${WIDTHLESS}+${LETTER}`, 'u')
/** Stands for one while a text is folded: neither letter nor mark nor blank. */
const STAND_IN = '\u{f8ff}'
const ONLY_JOINTS = new RegExp(`^${STAND_IN}+$`, 'u')
const JOINING = '~'
/** Of one message. */
const MOST_LETTERS = 900_000

/**
 * The words of a text, as they are searched, with `~` where only characters without width lie between two, which may be
 * read as one word or as two: `dele~te it`. Null where nothing joins letters. Two, where letters of another script count
 * as Latin only in what is joined, and not by themselves.
 */
export function jointsOf(parts: readonly (string | null)[]): string[] | null {
  if (!parts.some((part) => part !== null && MAYBE.test(part) && BETWEEN.test(part))) return null
  const runs = parts.flatMap((part) => (part === null ? [] : runsOf(part)))
  if (runs.every((run) => run.length < 2)) return null
  const written = (amongAll: boolean) => {
    const letters = (run: readonly string[]) => {
      const isLatin = amongAll ? run.some((piece) => LATIN.test(piece)) : undefined
      return run.map((piece) => unmask(piece, isLatin)).join(JOINING)
    }
    return runs.map(letters).join(' ').slice(0, MOST_LETTERS)
  }
  return [...new Set([written(false), written(true)])]
}

/** Pieces of words; what only characters without width keep apart is together. */
function runsOf(text: string): string[][] {
  const folded = foldRun(text.replace(JOINT, STAND_IN))
  const runs: string[][] = []
  let end = 0
  for (const { 0: piece, index } of folded.matchAll(WORD)) {
    const last = runs.at(-1)
    if (last !== undefined && ONLY_JOINTS.test(folded.slice(end, index))) last.push(piece)
    else runs.push([piece])
    end = index + piece.length
  }
  return runs
}

/** What finds words in a text of `jointsOf`, each joint read as nothing or as a blank, whichever finds them. */
export function acrossJoints(words: readonly string[], prefix: boolean): RegExp {
  const spelled = (word: string) => [...word].map((sign) => (sign === '+' ? '\\+' : sign)).join(`${JOINING}?`)
  const between = words.map(spelled).join(`[ ${JOINING}]`)
  return new RegExp(`(?:^|[ ${JOINING}])${between}${prefix ? '' : `(?:[ ${JOINING}]|$)`}`, 'u')
}

/** The text with every joint read as a blank, and with every one as nothing. */
export const plainReadings = (joints: string): string[] => [
  joints.replaceAll(JOINING, ' '),
  joints.replaceAll(JOINING, ''),
]
