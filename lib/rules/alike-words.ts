import { isBareAcknowledgement, MOST_CHARACTERS } from './bare-acknowledgement'

/** What is compared of a body: its first characters. */
const LETTERS = 200
/** Characters in a row that are one piece of a text. */
const PIECE = 4
/** With fewer pieces two texts share most of them by chance. */
const FEW_PIECES = 12
/** Of the pieces that fall into one of so many bins the one with the smallest hash stands for all. */
const BINS = 64
/** Two texts are near-duplicates where so much of all their pieces is in both. */
const NEAR = 0.8
const MOST_UNEQUAL = BINS * (1 - NEAR)
/** One more than may be unequal: of two that are alike, all bins of one band at least are equal. */
export const BANDS = Math.floor(MOST_UNEQUAL) + 1

/** A body as it is compared with others: numbers, signs and capitals tell no two apart. */
export type ComparedBody = { words: string; isAcknowledgement: boolean; bins: Uint32Array }

export function comparedBody(body: string): ComparedBody {
  const words = bareText(body)
  return { words, isAcknowledgement: isBareAcknowledgement(words), bins: binsOf(words) }
}

/** Whether a body acknowledges what was said, and says nothing else. */
export function acknowledgesOnly(body: string): boolean {
  let letters = 0
  for (let at = 0; at < body.length && at < LETTERS; at += 1) {
    const code = body.charCodeAt(at) | 0x20
    if (code >= 0x61 && code <= 0x7a) letters += 1
  }
  // Most are longer by their letters alone.
  return letters <= MOST_CHARACTERS && isBareAcknowledgement(bareText(body))
}

/**
 * Whether two bodies say nearly the same: the same words, four of five pieces of them, or both acknowledge and nothing else.
 * How many pieces they share is estimated by one permutation hashing (Li, Owen and Zhang, 2012): each pair costs the same.
 */
export function isAlike(one: ComparedBody, other: ComparedBody): boolean {
  if (one.words === other.words) return true
  if (one.isAcknowledgement && other.isAcknowledgement) return true
  const [short, long] = [Math.min(one.words.length, other.words.length), Math.max(one.words.length, other.words.length)]
  if (short < FEW_PIECES + PIECE || short < long * NEAR) return false
  let [filled, unequal] = [0, 0]
  for (let bin = 0; bin < BINS && unequal <= MOST_UNEQUAL; bin += 1) {
    const [left, right] = [one.bins[bin], other.bins[bin]]
    if (left === 0 && right === 0) continue
    filled += 1
    if (left !== right) unequal += 1
  }
  return unequal <= filled * (1 - NEAR)
}

/** One number for the bins of each band: equal where they are. Two of which no band is equal are not alike by their pieces. */
export function bandsOf({ bins }: ComparedBody): Int32Array {
  const bands = new Int32Array(BANDS)
  for (let bin = 0; bin < BINS; bin += 1) {
    const band = bin % BANDS
    bands[band] = Math.imul((bands[band] ?? 0) ^ (bins[bin] ?? 0), 0x01000193) ^ (bin + 1)
  }
  return bands
}

const BEYOND_ASCII = /\P{ASCII}/u

/** 0 where no piece fell into a bin. */
function binsOf(words: string): Uint32Array {
  const bins = new Uint32Array(BINS)
  for (let from = 0; from + PIECE <= words.length; from += 1) {
    const hash = hashOf(words, from)
    const bin = hash % BINS
    const least = bins[bin] ?? 0
    if (least === 0 || hash < least) bins[bin] = hash
  }
  return bins
}

/** FNV-1a of one piece, finished as MurmurHash3 is; never 0. */
function hashOf(words: string, from: number): number {
  let hash = 0x811c9dc5
  for (let at = from; at < from + PIECE; at += 1) hash = Math.imul(hash ^ words.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0 || 1
}

function bareText(body: string): string {
  const text = body.slice(0, LETTERS).toLowerCase()
  // Of letters beyond ASCII the engine looks each up in a table.
  return text.replace(BEYOND_ASCII.test(text) ? /[^\p{L}]+/gu : /[^a-z]+/g, ' ').trim()
}
