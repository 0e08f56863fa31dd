import type { AgentRow } from '@/lib/message/message'
import { partsIn, type Scope } from '@/lib/people/scope'
import { USUAL_PRESENCE } from '@/lib/rules/presence-limits'
import type { Index } from '@/server/store/readers'

const MOST = 100

/**
 * Who can be written to, as somebody of a scope knows it: of a source that is not in it whole, whoever was named in the
 * channels that are, and nothing but the name.
 */
export async function agentsWithin(index: Pick<Index, 'within'>, scope: Scope, now: number): Promise<AgentRow[]> {
  const { agents, status } = index.within(scope)
  const found = await agents.list(now)
  const parts = partsIn(scope)
  if (parts.length === 0) return found
  const { sources } = await status.at(now)
  for (const part of parts) {
    const protocol = sources.find(({ label }) => label === part.source)?.protocol
    if (protocol === undefined) continue
    const named = await index.within([part]).values.complete({ field: 'agent', prefix: '', limit: MOST })
    found.push(...named.map(({ value }) => bare(value, part.source, protocol)))
  }
  return found
}

function bare(agent: string, source: string, protocol: string): AgentRow {
  return {
    ...{
      agent,
      source,
      protocol,
      names: [agent],
      tier: null,
      role: null,
      model: null,
      provider: null,
      autonomy: null,
      unsure: [],
    },
    ...{ status: null, state: null, substate: null, presence: 'none', heartbeatAt: null, heartbeatClaimedAt: null },
    ...{
      clockOffMs: null,
      staleAfterMs: null,
      cadence: null,
      pid: null,
      shown: { idleQueue: null, pids: [], endedPath: null, clock: null, limits: USUAL_PRESENCE },
      guardrails: [],
      capabilities: [],
      channel: null,
      lastAt: null,
    },
    ...{ lastUid: null, lastBody: null, messages: 0, registered: false, unregistered: null, flags: [] },
  }
}
