import type { AgentRow } from '@/lib/message/message'
import { timeOf } from './agent-clock'

/**
 * When the last heartbeat was: received, or earlier where it claims to be from a believable earlier time and its clock is
 * not known to be off. UTC ms.
 */
export function beatAt({ heartbeatAt, heartbeatClaimedAt, clockOffMs }: AgentRow): number | null {
  if (heartbeatAt === null) return null
  return timeOf({ observed: heartbeatAt, claimed: heartbeatClaimedAt }, clockOffMs !== null)
}

/** `late`: over two of the gaps it was learned to keep. `stale`: over the limit of its protocol. */
export type Beat = { ageMs: number; limitMs: number | null; late: boolean; stale: boolean }

/** How old the last heartbeat is at `now` and whether that is too old; null where none was received. */
export function beatOf(agent: AgentRow, now: number): Beat | null {
  const at = beatAt(agent)
  if (at === null) return null
  const ageMs = Math.max(0, now - at)
  const limitMs = agent.staleAfterMs
  const late = agent.cadence?.learned === true && ageMs > 2 * agent.cadence.everyMs
  return { ageMs, limitMs, late, stale: limitMs !== null && ageMs > limitMs }
}
