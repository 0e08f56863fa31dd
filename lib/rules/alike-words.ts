import { isBareAcknowledgement } from './bare-acknowledgement'

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

/** A body as it is compared with others: numbers, signs and capitals tell no two apart. */
export type ComparedBody = { words: string; isAcknowledgement: boolean; bins: Uint32Array }

export function comparedBody(body: string): ComparedBody {
  const words = bareText(body)
  return { words, isAcknowledgement: isBareAcknowledgement(words), bins: binsOf(words) }
}

/** Whether a body acknowledges what was said, and says nothing else. */
export const acknowledgesOnly = (body: string): boolean => isBareAcknowledgement(bareText(body))

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
  return body
    .slice(0, LETTERS)
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
}
