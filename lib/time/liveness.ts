import type { AgentRow } from '@/lib/message/message'
import { beatAt, beatOf } from './beat'

/**
 * The one verdict of whether an agent is there. Alive: it `beats`, or it `posts` where its heartbeat is too old, was never
 * kept, or said that it is off. `stale`: neither within the limit of its protocol. `quiet`: neither of late, and no limit
 * says that this is too long. `off`: it said so last.
 */
export type Liveness = 'beats' | 'posts' | 'stale' | 'quiet' | 'off' | 'unknown'

const HOUR_MS = 3_600_000
/** In lower case. `ended`: its process is there no more. */
export const OFF_STATES = ['offline', 'stopped', 'shutdown', 'terminated', 'inactive', 'down', 'ended'] as const
const OFF: ReadonlySet<string> = new Set(OFF_STATES)

/** Whether a state says that an agent is off. */
export function isOff(state: string | null): boolean {
  return state !== null && OFF.has(state.toLowerCase())
}

/** What was said counts as long as a heartbeat would; where no limit is stated, an hour. */
export function livenessOf(agent: AgentRow, now: number): Liveness {
  const { state, staleAfterMs } = agent
  const beat = beatOf(agent, now)
  const said = saidAt(agent)
  const limitMs = beat === null ? HOUR_MS : (staleAfterMs ?? HOUR_MS)
  const posts = said !== null && now - said <= limitMs
  if (isOff(state)) return posts && saidSince(agent) ? 'posts' : 'off'
  if (beat === null) return posts ? 'posts' : said === null ? 'unknown' : 'quiet'
  if (beat.ageMs <= limitMs) return 'beats'
  if (posts) return 'posts'
  return beat.stale ? 'stale' : 'quiet'
}

export function isAlive(liveness: Liveness): boolean {
  return liveness === 'beats' || liveness === 'posts'
}

/** Whether it lives by what it says while its heartbeat is too old. */
export function isOldFile(agent: AgentRow, now: number): boolean {
  return agent.heartbeatAt !== null && !isOff(agent.state) && livenessOf(agent, now) === 'posts'
}

/** Whether it was heard after its last heartbeat. */
export function saidSince(agent: AgentRow): boolean {
  const [at, said] = [beatAt(agent), saidAt(agent)]
  return at !== null && said !== null && said > at
}

/** When it last spoke, by our clock where its own is known to be behind. UTC ms. */
function saidAt({ lastAt, clockOffMs }: AgentRow): number | null {
  return lastAt === null ? null : lastAt - Math.min(0, clockOffMs ?? 0)
}
