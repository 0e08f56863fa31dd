import type { MessageReading } from '@/lib/message/reading'
import { type Aliases, agentName, type Named, names } from '@/lib/names/names'

const LONGEST = 200

const EVERYONE = new Set([
  'all',
  '*',
  'broadcast',
  'everyone',
  'all agents',
  'all-agents',
  'all_agents',
  'allagents',
  '全体',
  '所有人',
])

export type Address = Pick<MessageReading, 'to' | 'broadcast'>

/** Is this the word for all who are there? */
export function isEveryone(agent: string): boolean {
  return EVERYONE.has(agent)
}

/** Who a field addresses. Words for everyone (`all`, `broadcast`…) make it a broadcast and are no agents. */
export function addressed(value: unknown, aliases: Aliases): Address {
  const named = names(value, aliases)
  const to = named.filter(({ agent }) => !isEveryone(agent))
  return {
    to: to.map(({ agent, raw, tier }) => ({ agent, raw, tier })),
    broadcast: to.length < named.length,
  }
}

/** The one who speaks; null when nobody is named. One text names one, whatever signs stand in it. */
export function speaker(value: unknown, aliases: Aliases): Named | null {
  if (typeof value !== 'string') return names(value, aliases)[0] ?? null
  const raw = value.trim().slice(0, LONGEST).replace(/\s+/g, ' ')
  const agent = agentName(raw, aliases)
  return agent === '' ? null : { agent, raw, tier: null, session: null }
}

/** Addressed to nobody in particular. */
export const NOBODY: Address = { to: [], broadcast: false }
