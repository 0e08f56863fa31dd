import { type Aliases, agentName, names } from '@/lib/names/names'
import { bearerOf, bearersIn } from '@/lib/names/office'
import { type Address, isEveryone, speaker } from '@/server/protocols/kit/addressee'

/** Names here carry offices and remarks: `Agent-3 (Plumber)` is `agent-3`. A configured alias of the whole name goes first. */
export function bearer(raw: string, aliases: Aliases): string {
  return aliases.has(raw) ? agentName(raw, aliases) : agentName(bearerOf(raw).name, aliases)
}

/** The one who speaks, with the office that is written beside the name. */
export function sender(value: unknown, aliases: Aliases) {
  const named = speaker(value, aliases)
  if (named === null) return null
  return { ...named, agent: bearer(named.raw, aliases), role: bearerOf(named.raw).role }
}

const EVERYBODY = /^(?:all|every|entire|whole|full)(?:\s+[\p{L}\p{N}-]+){0,3}$/iu

/** Who is addressed, each once; `All Swarm Agents (1 to 8)` is everyone. */
export function addressees(value: unknown, aliases: Aliases): Address {
  const to = new Map<string, Address['to'][number]>()
  let broadcast = false
  for (const { raw, tier } of names(value, aliases)) {
    for (const name of aliases.has(raw) ? [raw] : bearersIn(raw)) {
      const agent = agentName(name, aliases)
      if (isEveryone(agent) || EVERYBODY.test(name)) broadcast = true
      else if (!to.has(agent)) to.set(agent, { agent, raw, tier })
    }
  }
  return { to: [...to.values()], broadcast }
}
