'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/components/live/trpc'
import type { AgentRow } from '@/lib/message'

/** `source` null: the name wherever it is heard; null where two sources state different tiers of it. */
export type TierOf = (source: string | null, agent: string) => string | null

/** The tier of any agent that is known, for marks of recipients and counts: messages name only the tier of their sender. */
export function useTierOf(): TierOf {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.agent.list.queryOptions())
  return data === undefined ? unknown : tiersOf(data)
}

const unknown: TierOf = () => null

/** Every row of a list asks, of the same agents. */
const known = new WeakMap<readonly AgentRow[], TierOf>()

function tiersOf(agents: readonly AgentRow[]): TierOf {
  const made = known.get(agents)
  if (made) return made
  const tiers = new Map(agents.map(({ source, agent, tier }) => [`${source}\n${agent}`, tier]))
  const anywhere = anywhereOf(agents)
  const tierOf: TierOf = (source, agent) =>
    (source === null ? anywhere.get(agent) : tiers.get(`${source}\n${agent}`)) ?? null
  known.set(agents, tierOf)
  return tierOf
}

function anywhereOf(agents: readonly AgentRow[]): Map<string, string | null> {
  const tiers = new Map<string, string | null>()
  for (const { agent, tier } of agents) {
    if (tier === null) continue
    const known = tiers.get(agent)
    tiers.set(agent, known === undefined || known === tier ? tier : null)
  }
  return tiers
}
