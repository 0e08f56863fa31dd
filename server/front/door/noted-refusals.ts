import { type Kept, toKeep } from '@/lib/ledger/kept-words'
import { ledger } from '@/lib/text/ledger/ledger-words'
import type { Comer } from './guess-source'

/** How who comes by a start link is known: a word that is kept. */
export const byStartLink = (): Kept => toKeep(() => ledger.startLink)

/** Somebody who was kept out. `account`: the name of the one that was tried, where there is one. */
export type Knock = { how: Kept; why: Kept; account: string | null; comer: Comer }

/** The last of `times`, and each kind of them by its last, with how often; `more`: how many are of no kind named here. */
export type Refused = Knock & { times: number; kinds: readonly (Knock & { times: number })[]; more: number }

export type Refusals = {
  /** Somebody was kept out. */
  count: (knock: Knock) => Promise<void>
  /** Tells those that were not told yet. */
  close: () => Promise<void>
  /** Has nothing to tell, and would tell the next at once. */
  isQuiet: () => boolean
}

const EVERY_MS = 10_000
/** A stranger who comes from everywhere makes no entry long. */
const MOST_KINDS = 20

/** Whoever knocks without end fills the ledger no faster than every ten seconds, and each knock is among those told. */
export function refusals(tell: (refused: Refused) => Promise<void>, now: () => number): Refusals {
  let last: Knock | null = null
  let times = 0
  let kinds = new Map<string, Knock & { times: number }>()
  let toldAt = Number.NEGATIVE_INFINITY
  let later: ReturnType<typeof setTimeout> | undefined

  const tellAll = async () => {
    clearTimeout(later)
    later = undefined
    if (last === null) return
    const named = [...kinds.values()]
    const refused = { ...last, times, kinds: named, more: times - named.reduce((sum, kind) => sum + kind.times, 0) }
    last = null
    times = 0
    kinds = new Map()
    toldAt = now()
    await tell(refused)
  }

  return {
    count: async (knock) => {
      last = knock
      times += 1
      const key = JSON.stringify([knock.how, knock.why, knock.account, knock.comer.address])
      const before = kinds.get(key)
      if (before !== undefined || kinds.size < MOST_KINDS) kinds.set(key, { ...knock, times: (before?.times ?? 0) + 1 })
      const rest = toldAt + EVERY_MS - now()
      if (rest <= 0) return tellAll()
      later ??= setTimeout(() => void tellAll(), rest).unref()
    },
    close: tellAll,
    isQuiet: () => last === null && now() - toldAt >= EVERY_MS,
  }
}
