import type { Decided } from './approval'
import type { List } from './ask-kinds'

/** An ask about which nothing is left to be decided, as the list of closed ones shows it. */
export type ClosedRow = {
  uid: string
  source: string
  from: string | null
  list: List
  decided: Decided
  /** Who posted it, where it was a post that was held. */
  author: string | null
  /** What became of its files; `noted`: there were none. `writing`: nobody knows yet. */
  outcome: 'written' | 'failed' | 'noted' | 'writing'
  /** Those of its files that are critical by now: one was copied, or altered. */
  flags: string[]
}

/** Newest first; `next` is given as `before` for what is older, null at the end. */
export type ClosedPage = { rows: ClosedRow[]; next: string | null }

/** An ask that asked for yes or no and was closed by what somebody else wrote on the disk. */
export type DiskClosedRow = {
  uid: string
  source: string
  from: string | null
  words: string
  /** When it was answered, UTC ms, as the answer says. */
  at: number
  /** Whom the answer names as its writer; null where that is not to be seen, or nobody. */
  by: string | null
  /** Those of the answer that are critical: it names a person whom nothing vouches for, is a copy, or was altered. */
  flags: string[]
}

/** Of the answer that was looked at last. */
export type DiskClosedPlace = { at: number; uid: string }
export type DiskClosedPage = { rows: DiskClosedRow[]; next: DiskClosedPlace | null }
