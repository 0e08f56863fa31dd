import { afterQuiet, type Haste, type QuietHours } from './quiet-hours'

/** Of what may wait no more than one notification is sent in this time to whoever does not look, ms. */
export const PACE_MS = 3_600_000

/** The last notification that somebody was sent. `isOver`: nothing that it told of waits any more. */
export type LastNotice = { sentAt: number; isOver: boolean }

type New = {
  /** Told at once, though not in quiet hours. */
  urgent: boolean
  haste: Haste
  last: LastNotice | null
  /** When a person last did something. */
  actedAt: number | null
  quiet: QuietHours | null
}

/**
 * When something new is told, UTC ms. Nobody is flooded who does not look: as long as what they were told of waits, and no
 * person did anything since, more is told with the next notification, `paceMs` after the last. What is urgent, critical or
 * due by then is told at once. In quiet hours only what is critical or due before they end is; the rest once they end.
 */
export function tellingAt(
  { urgent, haste, last, actedAt, quiet }: New,
  { now, paceMs }: { now: number; paceMs: number },
): number {
  const isUrgent = urgent || haste.critical || (haste.dueAt !== null && haste.dueAt <= now + paceMs)
  const paced = isUrgent || last === null || isAnswered(last, actedAt) ? now : Math.max(now, last.sentAt + paceMs)
  return afterQuiet(quiet, paced, haste)
}

/** Nothing that it told of waits any more, or somebody did something since. */
export function isAnswered({ sentAt, isOver }: LastNotice, actedAt: number | null): boolean {
  return isOver || (actedAt !== null && actedAt > sentAt)
}
