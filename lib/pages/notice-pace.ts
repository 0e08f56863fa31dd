/** Of what may wait no more than one notification is sent in this time to whoever does not look, ms. */
export const PACE_MS = 3_600_000

/** The last notification that somebody was sent. `isOver`: nothing that it told of waits any more. */
export type LastNotice = { sentAt: number; isOver: boolean }

/**
 * When something new is told, UTC ms. Nobody is flooded who does not look: as long as what they were told of waits, and no
 * person did anything since, more is told with the next notification, `paceMs` after the last. What is urgent is told at
 * once. `actedAt`: when a person last did something.
 */
export function tellingAt(
  { urgent, last, actedAt }: { urgent: boolean; last: LastNotice | null; actedAt: number | null },
  { now, paceMs }: { now: number; paceMs: number },
): number {
  return urgent || last === null || isAnswered(last, actedAt) ? now : Math.max(now, last.sentAt + paceMs)
}

/** Nothing that it told of waits any more, or somebody did something since. */
export function isAnswered({ sentAt, isOver }: LastNotice, actedAt: number | null): boolean {
  return isOver || (actedAt !== null && actedAt > sentAt)
}
