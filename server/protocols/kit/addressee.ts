import type { MessageReading } from '@/lib/message/reading'
import { type Aliases, type Named, names } from '@/lib/names/names'

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

/** Who a field addresses. Words for everyone (`all`, `broadcast`…) make it a broadcast and are no agents. */
export function addressed(value: unknown, aliases: Aliases): Address {
  const named = names(value, aliases)
  const to = named.filter(({ agent }) => !EVERYONE.has(agent))
  return {
    to: to.map(({ agent, raw, tier }) => ({ agent, raw, tier })),
    broadcast: to.length < named.length,
  }
}

/** The one who speaks; null when nobody is named. */
export function speaker(value: unknown, aliases: Aliases): Named | null {
  return names(value, aliases)[0] ?? null
}

/** Addressed to nobody in particular. */
export const NOBODY: Address = { to: [], broadcast: false }
