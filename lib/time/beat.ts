import type { AgentRow } from '@/lib/message/message'
import { believable } from './time'

/** When the last heartbeat was: received, or earlier where it claims to be from a believable earlier time. UTC ms. */
export function beatAt({ heartbeatAt, heartbeatClaimedAt }: AgentRow): number | null {
  if (heartbeatAt === null) return null
  return believable(heartbeatClaimedAt, heartbeatAt) ? Math.min(heartbeatAt, heartbeatClaimedAt) : heartbeatAt
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
