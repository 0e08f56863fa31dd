import type { AgentRow } from './message'

/** Agents are named so many at a time at most. */
export const AGENTS = { page: 100, named: 50, found: 100 } as const

/** Of a source that has agents, those that are found: how many, how many of them have a heartbeat, and how many were heard otherwise. */
export type AgentSource = { source: string; protocol: string; count: number; beating: number; heard: number }

/** Agents by source and name. `next` leads on; `sources` counts all that are found, `known` all there are. */
export type AgentPage = { rows: AgentRow[]; next: string | null; sources: AgentSource[]; known: number }

/** An agent that is found by its name; `elsewhere`: another source has one that is called the same. */
export type FoundAgent = AgentRow & { elsewhere: boolean }

/** `source` null: wherever the name is heard. */
export type AgentRef = { source: string | null; agent: string }

/** How an agent that is known only by its id writes its name, and what it says that it is; null: nobody says so, or not all the same. */
export type NamedAgent = AgentRef & { name: string; tier: string | null; channel: string | null }

/** `source/agent`, as it stands in the address. A label has no slash. */
export function keyOf({ source, agent }: { source: string; agent: string }): string {
  return `${source}/${agent}`
}

/** The other way round; null when there is no slash. */
export function fromKey(key: string): { source: string; agent: string } | null {
  const at = key.indexOf('/')
  return at <= 0 || at === key.length - 1 ? null : { source: key.slice(0, at), agent: key.slice(at + 1) }
}
