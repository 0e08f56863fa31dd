import type { Cause } from './line'

/** One question of one page on a live stream. */
export type AskedLive = {
  query: string
  /** After which rev it goes on; null: from now on. */
  rev: string | null
  /** As whom the page was told before; null before the first. It is told as nobody else. */
  person: string | null
}

/** What becomes of a question that was asked. */
export type ToldLive =
  | { kind: 'event'; name: string; data: string }
  | { kind: 'person'; person: string }
  /** It is followed no longer. */
  | { kind: 'failed'; cause: Cause }

export type FollowLive = (asked: AskedLive, tell: (told: ToldLive) => void) => () => void
