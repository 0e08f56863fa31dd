import { hash } from 'node:crypto'

/** What was told of a row last: `same`: the row is so. */
export type LastTold = { same: boolean; n: number }

/** What was told last of every row: 41 bytes a place, of which at least a third are taken, so that memory stays small for a million. */
export type RowIndex = {
  has: (table: string, key: string) => boolean
  /** `sha256` null: it is gone. */
  put: (table: string, key: string, sha256: string | null, n: number) => void
  /** What was told of a row that is so now; it counts as looked at from then on. Null: nothing. */
  look: (table: string, key: string, sha256: string) => LastTold | null
  /** Was it told to be there, by this entry last, and never looked at? */
  isLeft: (table: string, key: string, n: number) => boolean
  /** How many such there are, and the entries that told of the first `most` of them, in order. */
  left: (most: number) => { count: number; entries: number[] }
}

/** Of a sha256 the first half is kept, as 32-bit words. */
const HALF = 4
const FIRST = 1024

type Slots = { size: number; keys: Uint32Array; shas: Uint32Array; entries: Float64Array; seen: Uint8Array }

export function rowIndex(): RowIndex {
  let slots = slotsOf(FIRST)
  let taken = 0
  const words = new Uint32Array(HALF)
  const placeOf = (table: string, key: string) => {
    const sha256 = hash('sha256', `${table} ${key}`)
    for (let at = 0; at < HALF; at++) words[at] = wordOf(sha256, at)
    return slotOf(slots, words, 0)
  }
  const isThere = (at: number) => {
    for (let of = 0; of < HALF; of++) if (slots.shas[at * HALF + of] !== 0) return true
    return false
  }
  return {
    has: (table, key) => slots.entries[placeOf(table, key)] !== 0,
    put: (table, key, sha256, n) => {
      const at = placeOf(table, key)
      if (slots.entries[at] === 0) taken += 1
      slots.keys.set(words, at * HALF)
      for (let of = 0; of < HALF; of++) slots.shas[at * HALF + of] = sha256 === null ? 0 : wordOf(sha256, of)
      slots.entries[at] = n
      if (taken * 3 > slots.size * 2) slots = grown(slots)
    },
    look: (table, key, sha256) => {
      const at = placeOf(table, key)
      const n = slots.entries[at] ?? 0
      if (n === 0) return null
      slots.seen[at] = 1
      let same = true
      for (let of = 0; of < HALF; of++) same &&= slots.shas[at * HALF + of] === wordOf(sha256, of)
      return { same, n }
    },
    isLeft: (table, key, n) => {
      const at = placeOf(table, key)
      return isThere(at) && slots.seen[at] === 0 && slots.entries[at] === n
    },
    left: (most) => {
      const entries = new Set<number>()
      let count = 0
      for (let at = 0; at < slots.size; at++) {
        if (slots.entries[at] === 0 || slots.seen[at] === 1 || !isThere(at)) continue
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

/** Where the key is that begins at `from` in `words`, or would be put. */
function slotOf({ size, keys, entries }: Slots, words: Uint32Array, from: number): number {
  let at = (words[from] ?? 0) % size
  while (entries[at] !== 0) {
    let of = 0
    while (of < HALF && keys[at * HALF + of] === words[from + of]) of += 1
    if (of === HALF) return at
    at = (at + 1) % size
  }
  return at
}

function grown(before: Slots): Slots {
  const after = slotsOf(before.size * 2)
  for (let from = 0; from < before.size; from++) {
    if (before.entries[from] === 0) continue
    const at = slotOf(after, before.keys, from * HALF)
    for (let of = 0; of < HALF; of++) {
      after.keys[at * HALF + of] = before.keys[from * HALF + of] ?? 0
      after.shas[at * HALF + of] = before.shas[from * HALF + of] ?? 0
    }
    after.entries[at] = before.entries[from] ?? 0
    after.seen[at] = before.seen[from] ?? 0
  }
  return after
}

/** Without a text of its own for each, of which a million entries would make six million. */
function wordOf(sha256: string, at: number): number {
  let word = 0
  for (let of = at * 8; of < at * 8 + 8; of++) {
    const code = sha256.charCodeAt(of)
    word = (word << 4) | (code < A ? code - ZERO : code - A + 10)
  }
  return word >>> 0
}

const [ZERO, A] = [48, 97]
