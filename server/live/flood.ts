/** Judges whether more comes than is worth telling row by row. */
export type Flood = {
  /** `due` more changes are to be told now: is that, with what was told lately, too much? */
  over: (due: number) => boolean
}

/** More than `most` changes within `spanMs`. */
export function floodOf(most: number, spanMs: number, mono: () => number = () => performance.now()): Flood {
  let since = Number.NEGATIVE_INFINITY
  let told = 0
  return {
    over: (due) => {
      const now = mono()
      if (now - since > spanMs) {
        since = now
        told = 0
      }
      told += Math.max(0, due)
      return told > most
    },
  }
}
