import type { Comer } from './source'

/** Somebody who was kept out, the last of `times`. */
export type Refused = { how: string; why: string; comer: Comer; times: number }

export type Refusals = {
  /** Somebody was kept out. */
  count: (how: string, why: string, comer: Comer) => Promise<void>
  /** Tells those that were not told yet. */
  close: () => Promise<void>
}

const EVERY_MS = 10_000

/** Whoever knocks without end fills the ledger no faster than every ten seconds, and each knock is among those told. */
export function refusals(tell: (refused: Refused) => Promise<void>, now: () => number): Refusals {
  let last: Omit<Refused, 'times'> | null = null
  let times = 0
  let toldAt = Number.NEGATIVE_INFINITY
  let later: ReturnType<typeof setTimeout> | undefined

  const tellAll = async () => {
    clearTimeout(later)
    later = undefined
    if (last === null) return
    const refused = { ...last, times }
    last = null
    times = 0
    toldAt = now()
    await tell(refused)
  }

  return {
    count: async (how, why, comer) => {
      last = { how, why, comer }
      times += 1
      const rest = toldAt + EVERY_MS - now()
      if (rest <= 0) return tellAll()
      later ??= setTimeout(() => void tellAll(), rest).unref()
    },
    close: tellAll,
  }
}
