/** Since when a rule is over its bound, null while it is not, and when somebody was last notified. UTC ms. */
export type AlertState = { firingSince: number | null; firedAt: number | null }

export const QUIET: AlertState = { firingSince: null, firedAt: null }

type Settings = { cooldownMs: number; mutedUntil: number | null }

/**
 * How a rule stands now, and whether somebody is to be notified: once for each time that it is over its bound, not while it
 * is muted or cools down. What is still so when the mute or the cooldown ends is notified then.
 */
export function step(
  state: AlertState,
  isOver: boolean,
  now: number,
  { cooldownMs, mutedUntil }: Settings,
): AlertState & { fires: boolean } {
  const { firedAt } = state
  if (!isOver) return { firingSince: null, firedAt, fires: false }
  const firingSince = state.firingSince ?? now
  const isTold = firedAt !== null && firedAt >= firingSince
  const isMuted = mutedUntil !== null && now < mutedUntil
  const cools = firedAt !== null && now < firedAt + cooldownMs
  if (isTold || isMuted || cools) return { firingSince, firedAt, fires: false }
  return { firingSince, firedAt: now, fires: true }
}

type Unheard = AlertState & {
  escalateMs: number | null
  escalatedAt: number | null
  acknowledgedAt: number | null
  mutedUntil: number | null
}

/** Whether somebody else is to be told: it has fired so long ago, still does, and nobody acknowledged it; once for each firing. */
export function escalates(rule: Unheard, now: number): boolean {
  const { firingSince, firedAt, escalateMs, escalatedAt, acknowledgedAt, mutedUntil } = rule
  if (escalateMs === null || firingSince === null || firedAt === null || firedAt < firingSince) return false
  const isSeen = acknowledgedAt !== null && acknowledgedAt >= firingSince
  const isTold = escalatedAt !== null && escalatedAt >= firedAt
  const isMuted = mutedUntil !== null && now < mutedUntil
  return !isSeen && !isTold && !isMuted && now >= firedAt + escalateMs
}
