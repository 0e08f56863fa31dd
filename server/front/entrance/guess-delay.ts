import { sha256Hex } from '@/server/store/people/secret'

/** How often a name and a password may be tried. Times are UTC ms. */
export type Guesses = {
  /**
   * Counts a try before it is judged, so that many at once are no way around it. Gives how many are left in the five
   * minutes, or how long to wait. `known`: what others try does not slow it, only tries of this account from this source.
   */
  begin: (source: string, account: string, known: boolean, now: number) => { left: number } | { waitMs: number }
  /** The try was right. */
  right: (source: string, account: string, known?: boolean) => void
  /** Resolves once a restart forgets nothing of it; where that cannot be had, it counts until then. */
  keep: () => Promise<void>
}

type Count = { key: string; tries: number; since: number; until: number; strikes: number }

/** Where counts outlive this process. */
export type Kept = {
  counts: readonly Count[]
  keep: (counts: readonly Count[], gone: readonly string[]) => Promise<void>
}

const SPAN_MS = 5 * 60_000
const FIRST_WAIT_MS = 60_000
const LONGEST_WAIT_MS = 15 * 60_000
/** Of one account from one source; of one source for any account; of one account from everywhere that is not known. */
const MOST = { both: 5, source: 30, account: 60 }
const MOST_COUNTS = 20_000
const FORGETFUL: Kept = { counts: [], keep: async () => undefined }

/**
 * Slows guessing by source first. What one source tries of other accounts, and what many sources do to one account,
 * slows only where nobody ever signed in to it: strangers cannot lock out who works there.
 */
export function guesses(kept: Kept = FORGETFUL): Guesses {
  // By the sha256 of what is counted: a password typed as a name is kept nowhere.
  const counts = new Map(kept.counts.map((count) => [count.key, { ...count }]))
  const changed = new Set<string>()

  const forget = (key: string) => {
    if (counts.delete(key)) changed.add(key)
  }

  const countOf = (what: string, now: number): Count => {
    const key = sha256Hex(what)
    const found = counts.get(key)
    // One who goes on after a wait has one try, and waits longer.
    const slowed = found !== undefined && found.strikes > 0 && now - found.until <= LONGEST_WAIT_MS
    const count =
      found && (slowed || now - found.since <= SPAN_MS) ? found : { key, tries: 0, since: now, until: 0, strikes: 0 }
    // The latest stands at the end: what is tried now is not forgotten for what comes beside it.
    counts.delete(key)
    counts.set(key, count)
    for (const oldest of counts.keys()) {
      if (counts.size <= MOST_COUNTS) break
      forget(oldest)
    }
    return count
  }

  const waitOf = (what: string, now: number) => {
    const count = counts.get(sha256Hex(what))
    if (count === undefined || count.until <= now) return 0
    counts.delete(count.key)
    counts.set(count.key, count)
    return count.until - now
  }

  const take = (count: Count, most: number, now: number) => {
    changed.add(count.key)
    count.tries += 1
    if (count.tries < most) return
    count.until = now + Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** count.strikes)
    count.strikes += 1
    count.tries = most - 1
  }

  return {
    begin: (source, account, known, now) => {
      const ofBoth = `both ${source} ${account}`
      const judged: [string, number][] = [[ofBoth, MOST.both]]
      if (!known) judged.push([`source ${source}`, MOST.source], [`account ${account}`, MOST.account])
      // What has to wait leaves no count: names without end would push out those that are slowed.
      const waitMs = Math.max(...judged.map(([what]) => waitOf(what, now)))
      if (waitMs > 0) return { waitMs }
      for (const [what, most] of judged) take(countOf(what, now), most, now)
      const both = countOf(ofBoth, now)
      return { left: both.until > now ? 0 : MOST.both - both.tries }
    },
    right: (source, account, known = false) => {
      forget(sha256Hex(`both ${source} ${account}`))
      if (known) return
      forget(sha256Hex(`source ${source}`))
      const everywhere = counts.get(sha256Hex(`account ${account}`))
      if (!everywhere) return
      everywhere.tries = Math.max(0, everywhere.tries - 1)
      changed.add(everywhere.key)
    },
    keep: async () => {
      const keys = [...changed]
      changed.clear()
      const now = keys.flatMap((key) => counts.get(key) ?? [])
      await kept.keep(
        now.map((count) => ({ ...count })),
        keys.filter((key) => !counts.has(key)),
      )
    },
  }
}
