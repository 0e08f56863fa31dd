import { realpathSync } from 'node:fs'
import { errorCode } from '@/server/tail/disk/open-file'
import { isNotPermitted, refusal } from '@/server/tail/known/read-outcome'
import { dirsUnder } from '@/server/tail/known/tree'
import type { Work } from '@/server/tail/known/work'
import { rootIsAway } from './gone'
import { isOutOfFiles } from './judge-source'
import type { Listing } from './list-dir'
import { sweep } from './sweep'

export type Sweeper = {
  /** Begins a pass now, or waits for the one under way. */
  now: () => Promise<void>
  stop: () => Promise<void>
}

type Parts = {
  work: Work
  listing: Listing
  /** Where the configuration says the root is. */
  place: string
  /** Changes are reported. */
  events: () => boolean
  signal: AbortSignal
  onAway: () => void
  onSwept: () => void
  onFailed: (error: unknown) => void
}

/** With more than this still to be read, what was read just now is not looked at again in every pass. */
const MANY = 2000
/** With no more than this still to be read, what had no turn in the last pass has it soon. */
const SOME = 100

/**
 * Compares disk and index again and again, `sweepMs` after the last pass ended, everything at the first and every
 * `fullMs`. Where the sweep is all there is, it comes sooner, and soon when it had no time for all that may have changed.
 */
export function sweepAlways(parts: Parts): Sweeper {
  const { signal, work, events } = parts
  const { limits } = work.reach
  const rest = () => restMs(limits.sweepMs, { events: events(), left, waiting: work.found.size() })
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let lastFull = Number.NEGATIVE_INFINITY
  let left = false

  const pass = async () => {
    const wasAway = work.vanished
    if (!isThere(parts)) return parts.onAway()
    const { mono } = work.reach.clock
    const whole = wasAway || lastFull === Number.NEGATIVE_INFINITY
    const full = whole || mono() - lastFull >= limits.fullMs
    work.sweeping = true
    try {
      if (wasAway) comeBack(parts)
      const swept = await sweep(work.root, work, parts.listing, {
        ...{ full, whole, events: events() },
        busy: work.found.size() > MANY,
      })
      if (swept.rootGone) return parts.onAway()
      left = swept.left
      if (full) lastFull = mono()
      noteRefused(work, swept.troubles)
      if (swept.troubles.some(({ code }) => isOutOfFiles(code))) work.tails.spare()
    } finally {
      work.sweeping = false
    }
    notePending(work)
    parts.onSwept()
  }
  const now = () => {
    clearTimeout(timer)
    if (signal.aborted) return Promise.resolve()
    running ??= pass()
      .catch(parts.onFailed)
      .finally(() => {
        running = null
        if (!signal.aborted) timer = setTimeout(() => void now(), rest())
        work.wake()
      })
    return running
  }
  return {
    now,
    stop: async () => {
      clearTimeout(timer)
      await running
    },
  }
}

/** Until the next pass, ms. `left`: the last one had no time for all; `waiting`: so many are still to be read. */
export function restMs(sweepMs: number, now: { events: boolean; left: boolean; waiting: number }): number {
  if (now.events) return sweepMs
  return sweepMs / (now.left && now.waiting <= SOME ? 10 : 2)
}

function isThere({ work, place }: Parts): boolean {
  try {
    work.reach.root = realpathSync(place)
    return !rootIsAway(work)
  } catch (error) {
    // Behind a directory that may not be entered nobody knows whether it is there.
    return isNotPermitted(errorCode(error))
  }
}

function comeBack({ work, listing }: Parts): void {
  work.vanished = false
  for (const dir of dirsUnder(work.root)) {
    dir.dirty = true
    listing.findings.enter(dir)
  }
}

function noteRefused(work: Work, refused: readonly { path: string; code: string }[]): void {
  for (const path of work.troubles.keys()) if (path.endsWith('/')) work.troubles.delete(path)
  for (const { path, code } of refused) work.troubles.set(`${path}/`, refusal(code))
}

/** What is still not taken by the end of a pass counts as pending in the index, too. */
function notePending(work: Work): void {
  for (const file of work.hot) {
    if (!file.saved && file.facts.status === 'pending' && file.tries > 0) work.notes.add(file)
  }
}
