import { hash } from 'node:crypto'

/** What was told of a row last. */
export type LastTold = { sha256: string | null; n: number }

/** What was told last of every row: 41 bytes a place, of which at least a third are taken, so that memory stays small for a million. */
export type RowIndex = {
  has: (table: string, key: string) => boolean
  put: (table: string, key: string, sha256: string | null, n: number) => void
  /** What was told of it, which is looked at from now on; `sha256` is cut to its first half. */
  take: (table: string, key: string) => LastTold | null
  /** Was it told to be there, and never looked at? */
  isLeft: (table: string, key: string) => boolean
  /** How many such there are, and the entries that told of the first `most` of them, in order. */
  left: (most: number) => { count: number; entries: number[] }
}

/** Of a sha256, in 32-bit words. */
const HALF = 4
const GONE = [0, 0, 0, 0]
const FIRST = 1024

export const halfOf = (sha256: string) => sha256.slice(0, HALF * 8)

type Slots = { size: number; keys: Uint32Array; shas: Uint32Array; entries: Float64Array; seen: Uint8Array }

export function rowIndex(): RowIndex {
  let slots = slotsOf(FIRST)
  let taken = 0
  const placeOf = (table: string, key: string) => {
    const words = wordsOf(hash('sha256', JSON.stringify([table, key])))
    return { words, at: slotOf(slots, words) }
  }
  const isEmpty = (at: number) => slots.entries[at] === 0
  const isThere = (at: number) => !isEmpty(at) && wordsAt(slots.shas, at).some((word) => word !== 0)
  return {
    has: (table, key) => !isEmpty(placeOf(table, key).at),
    put: (table, key, sha256, n) => {
      const { words, at } = placeOf(table, key)
      if (isEmpty(at)) taken += 1
      slots.keys.set(words, at * HALF)
      slots.shas.set(sha256 === null ? GONE : wordsOf(sha256), at * HALF)
      slots.entries[at] = n
      if (taken * 3 > slots.size * 2) slots = grown(slots)
    },
    take: (table, key) => {
      const { at } = placeOf(table, key)
      if (isEmpty(at)) return null
      slots.seen[at] = 1
      const sha256 = isThere(at) ? wordsAt(slots.shas, at).map(hexOf).join('') : null
      return { sha256, n: slots.entries[at] ?? 0 }
    },
    isLeft: (table, key) => {
      const { at } = placeOf(table, key)
      return isThere(at) && slots.seen[at] === 0
    },
    left: (most) => {
      const entries = new Set<number>()
      let count = 0
      for (let at = 0; at < slots.size; at++)
        if (isThere(at) && slots.seen[at] === 0) {
          count += 1
          if (entries.size < most) entries.add(slots.entries[at] ?? 0)
        }
      return { count, entries: [...entries].sort((left, right) => left - right) }
    },
  }
}

function slotsOf(size: number): Slots {
  const [keys, shas] = [new Uint32Array(size * HALF), new Uint32Array(size * HALF)]
  return { size, keys, shas, entries: new Float64Array(size), seen: new Uint8Array(size) }
}

/** Where a key is, or would be put. */
function slotOf({ size, keys, entries }: Slots, words: readonly number[]): number {
  let at = (words[0] ?? 0) % size
  while (entries[at] !== 0 && words.some((word, of) => keys[at * HALF + of] !== word)) at = (at + 1) % size
  return at
}

function grown(before: Slots): Slots {
  const after = slotsOf(before.size * 2)
  for (let from = 0; from < before.size; from++) {
    if (before.entries[from] === 0) continue
    const words = wordsAt(before.keys, from)
    const at = slotOf(after, words)
    after.keys.set(words, at * HALF)
    after.shas.set(wordsAt(before.shas, from), at * HALF)
    after.entries[at] = before.entries[from] ?? 0
    after.seen[at] = before.seen[from] ?? 0
  }
  return after
}

const wordsAt = (words: Uint32Array, at: number) => [...words.subarray(at * HALF, at * HALF + HALF)]
const hexOf = (word: number) => word.toString(16).padStart(8, '0')

function wordsOf(sha256: string): number[] {
  return Array.from({ length: HALF }, (_, at) => Number.parseInt(sha256.slice(at * 8, at * 8 + 8), 16) >>> 0)
}
