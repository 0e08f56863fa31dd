import { cutWords } from './words'

/** What has so much in common is nearly the same. */
const NEARLY = 0.8
/** Words of a text that are compared: its first. */
const MOST_WORDS = 1_000

/** A text cut once, to be compared with many. */
export type CutText = { pieces: ReadonlyMap<string, number>; size: number; bare: string }

export function cutText(text: string): CutText {
  const pieces = piecesOf(text)
  return { pieces, size: sizeOf(pieces), bare: text.trim() }
}

/**
 * Whether two texts say nearly the same: four fifths of their words, and of their pairs of neighbouring words, are in
 * both. Case, marks, punctuation, spaces and hidden characters do not count.
 */
export function isLike(one: CutText, other: CutText): boolean {
  // What is that much longer has too little in common, whatever it says.
  if (2 * Math.min(one.size, other.size) < NEARLY * (one.size + other.size)) return false
  return likeness(one, other) >= NEARLY
}

/** How much two texts have in common: from 0, nothing, to 1, the same words in the same order. */
export function likeness(one: CutText, other: CutText): number {
  const total = one.size + other.size
  if (total === 0) return one.bare === other.bare ? 1 : 0
  let shared = 0
  for (const [piece, count] of one.pieces) shared += Math.min(count, other.pieces.get(piece) ?? 0)
  return (2 * shared) / total
}

/** Words, and words with the one before, each with how often it comes. */
function piecesOf(text: string): Map<string, number> {
  const pieces = new Map<string, number>()
  const add = (piece: string) => pieces.set(piece, (pieces.get(piece) ?? 0) + 1)
  let before: string | null = null
  for (const word of cutWords(text).slice(0, MOST_WORDS)) {
    add(word)
    if (before !== null) add(`${before} ${word}`)
    before = word
  }
  return pieces
}

function sizeOf(pieces: ReadonlyMap<string, number>): number {
  let size = 0
  for (const count of pieces.values()) size += count
  return size
}
