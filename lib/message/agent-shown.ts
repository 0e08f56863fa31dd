import type { PresenceLimits } from '@/lib/rules/presence-limits'

/** What came to an agent since it is idle and it did not take. Times are UTC ms: of the first, and of the one that was too many. */
export type IdleQueue = { count: number; since: number; manyAt: number }

/** What an agent shows of itself, and what was seen of it. Times are UTC ms. */
export type Shown = {
  state: string | null
  substate: string | null
  /** Since when it shows that, or how it showed it last. */
  shownAt: number | null
  /** When it spoke last. */
  lastAt: number | null
  idleQueue: IdleQueue | null
  /** The processes of its last heartbeats, in the order in which they came. */
  pids: readonly number[]
  /** The file of a process that ended, which still says otherwise. */
  endedPath: string | null
  /** The latest time that its process claimed before, where what it claims now is earlier, and what it claims now. */
  clock: { before: number; now: number } | null
}

/** What an agent declares of itself. */
export type Declared = {
  /** The native word, upper-cased; null where the protocol keeps none. */
  state: string | null
  substate: string | null
  pid: number | null
  /** What else it shows, and what came to it since: by which that may be contradicted, as `limits` of its source say. */
  shown: Pick<Shown, 'idleQueue' | 'pids' | 'endedPath' | 'clock'> & { limits: PresenceLimits }
}
