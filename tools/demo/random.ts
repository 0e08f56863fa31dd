/** A seeded source of chance (mulberry32, public domain): the same seed tells the same stories. */
export type Random = {
  /** In [0, 1). */
  next: () => number
  /** Integer in [0, below). */
  below: (below: number) => number
  pick: <T>(from: readonly [T, ...T[]]) => T
  hex: (digits: number) => string
  uuid: () => string
}

export function seeded(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const below = (n: number) => Math.floor(next() * n)
  const hex = (digits: number) => Array.from({ length: digits }, () => below(16).toString(16)).join('')
  return {
    next,
    below,
    hex,
    pick: (from) => from[below(from.length)] ?? from[0],
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'[below(4)] ?? '8'}${hex(3)}-${hex(12)}`,
  }
}
