import type { Posts, Strip } from '@/lib/message/agent-day'
import type { AgentRow } from '@/lib/message/message'
import { text } from '@/lib/text'
import { beatAt } from '@/lib/time/beat'
import { duration } from '@/lib/time/clock'
import { isOff, saidSince } from '@/lib/time/liveness'

/** What a state looks like. `half`: at work without acting on anything. */
export type StateLook = 'work' | 'half' | 'idle' | 'off' | 'stale'

const LOOKS: ReadonlyMap<string, StateLook> = new Map([
  ['working', 'work'],
  ['busy', 'work'],
  ['active', 'work'],
  ['running', 'work'],
  ['executing', 'work'],
  ['analyzing', 'half'],
  ['thinking', 'half'],
  ['planning', 'half'],
  ['reviewing', 'half'],
  ['triaging', 'half'],
  ['documenting', 'half'],
  ['waiting', 'half'],
])

/** Dash for an agent that is off or says nothing, ring for any word not known to mean work. */
export function lookOf(state: string | null): StateLook {
  return state === null || isOff(state) ? 'off' : (LOOKS.get(state.toLowerCase()) ?? 'idle')
}

/** What it says that it does: an agent that is awake may say more exactly what it is at. */
export function doingOf({ state, substate }: { state: string; substate: string | null }): string {
  return substate ?? state
}

/** The autonomy that it has; or that it is not sure, where of what was said of it nothing surely holds. */
export function autonomyOf({ autonomy, unsure }: Pick<AgentRow, 'autonomy' | 'unsure'>): string | null {
  return autonomy ?? (unsure.length > 0 ? text.agents.unsure.none : null)
}

export type Silence = { ageMs: number; quiet: boolean | null }

/** How long an agent without heartbeats has said nothing, and whether that is longer than its protocol's pause (null where it states none); null for others. */
export function silenceOf(agent: AgentRow, now: number): Silence | null {
  if (agent.presence !== 'inferred' || agent.lastAt === null) return null
  const ageMs = Math.max(0, now - agent.lastAt)
  return { ageMs, quiet: agent.cadence === null ? null : ageMs > agent.cadence.everyMs }
}

/** When it declared that it is off, where it was heard after that; null where nothing speaks against what it declared. UTC ms. */
export function offButHeard(agent: AgentRow): number | null {
  return isOff(agent.state) && saidSince(agent) ? beatAt(agent) : null
}

/** `state` is null where nothing was heard of it. */
export type Stretch = { state: string | null; from: number; to: number }

type Day = { from: number; now: number }

/**
 * How long each state held until the next was declared, the last until `now`, or until its heartbeat no longer counts:
 * from then on nothing was heard. Who says that it is off needs no heartbeat for that. Equal neighbours are one.
 */
export function stretchesOf(strip: Strip, { from, now }: Day): Stretch[] {
  const stretches: Stretch[] = []
  const add = (one: Stretch) => {
    const last = stretches.at(-1)
    if (last && last.state === one.state && last.to === one.from) last.to = one.to
    else if (one.to > one.from) stretches.push(one)
  }
  strip.forEach(({ at, holdsMs, ...declared }, index) => {
    const state = doingOf(declared)
    const to = Math.min(now, strip[index + 1]?.at ?? now)
    const held = holdsMs === null || lookOf(state) === 'off' ? to : Math.min(to, at + holdsMs)
    add({ state, from: Math.max(from, at), to: held })
    add({ state: null, from: Math.max(from, held), to })
  })
  return stretches
}

type Heard = { agent: AgentRow; strip: Strip; posts: Posts }

/** What it was at in the time up to `now`: as it declared; where its protocol keeps no heartbeat, inferred from its messages. */
export function dayOf({ agent, strip, posts }: Heard, { from, now }: { from: number; now: number }): Stretch[] {
  if (agent.presence !== 'inferred') return stretchesOf(strip, { from, now })
  if (agent.cadence === null) return []
  const { everyMs } = agent.cadence
  const spoken = posts.times.map((at) => ({ at, state: text.agents.posting, substate: null, holdsMs: everyMs }))
  return stretchesOf(spoken, { from, now })
}

/** Whole percent of `spanMs` that each state held, the greatest first. */
export function sharesOf(stretches: readonly Stretch[], spanMs: number): { state: string | null; percent: number }[] {
  const sums = new Map<string | null, number>()
  for (const { state, from, to } of stretches) sums.set(state, (sums.get(state) ?? 0) + Math.max(0, to - from))
  return [...sums]
    .map(([state, ms]) => ({ state, percent: Math.round((ms / spanMs) * 100) }))
    .sort((left, right) => right.percent - left.percent)
}

/** Those of `posts` (UTC ms) that fall into a stretch in which it says that it is off. */
export function postsWhileOff(stretches: readonly Stretch[], posts: readonly number[]): number[] {
  const off = stretches.filter(({ state }) => state !== null && lookOf(state) === 'off')
  return posts.filter((at) => off.some(({ from, to }) => at > from && at <= to))
}

export type Group = { source: string; protocol: string; agents: AgentRow[] }

/** Agents under their source, in the order given. */
export function groupsOf(agents: readonly AgentRow[]): Group[] {
  const groups = new Map<string, Group>()
  for (const agent of agents) {
    const group = groups.get(agent.source) ?? { source: agent.source, protocol: agent.protocol, agents: [] }
    group.agents.push(agent)
    groups.set(agent.source, group)
  }
  return [...groups.values()]
}

/** `30 s`, `5 min`: a duration without its last zeros. */
export function roundly(ms: number): string {
  return duration(ms).replace(/ 00 (?:s|min|秒|分)$/, '')
}
