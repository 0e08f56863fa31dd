/** So many are kept; all are counted. */
export const MOST_NAMED = 100

/** The first of what is put in, and how many there were. */
export type Bounded<T> = { put: (one: T) => void; readonly count: number; readonly first: readonly T[] }

export function bounded<T>(): Bounded<T> {
  const first: T[] = []
  let count = 0
  return {
    put: (one) => {
      count += 1
      if (first.length < MOST_NAMED) first.push(one)
    },
    get count() {
      return count
    },
    first,
  }
}
