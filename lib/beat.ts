import type { AgentRow } from './message'

/** When the last heartbeat was: received, or earlier where it claims to be from earlier. UTC ms. */
function beatAt({ heartbeatAt, heartbeatClaimedAt }: AgentRow): number | null {
  if (heartbeatAt === null) return null
  return heartbeatClaimedAt === null ? heartbeatAt : Math.min(heartbeatAt, heartbeatClaimedAt)
}

export type Beat = { ageMs: number; limitMs: number | null; stale: boolean }

/** How old the last heartbeat is at `now` and whether that is over its limit; null where none was received. */
export function beatOf(agent: AgentRow, now: number): Beat | null {
  const at = beatAt(agent)
  if (at === null) return null
  const ageMs = Math.max(0, now - at)
  const limitMs = agent.staleAfterMs
  return { ageMs, limitMs, stale: limitMs !== null && ageMs > limitMs }
}
