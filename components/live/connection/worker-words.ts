import type { AskedLive, ToldLive } from './asked-live'

/** What a page says to the worker that holds the live stream. `n` numbers its questions. */
export type FromPage =
  /** By a lock that the page holds for as long as it lives. */
  { kind: 'here'; lock: string } | { kind: 'ask'; n: number; asked: AskedLive } | { kind: 'leave'; n: number }

export type ToPage = {
  n: number
  told:
    | ToldLive
    /** It heard the question. */
    | { kind: 'taken' }
    /** It follows as many as one stream may. */
    | { kind: 'full' }
}
