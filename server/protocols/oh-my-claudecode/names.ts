import { agentName } from '@/lib/names/names'
import type { Address } from '@/server/protocols/kit/addressee'
import type { ReadContext } from '../protocol'

/** Who leads a team, as the program calls it. */
export const LEADER = 'leader-fixed'

/** Somebody of a team: `worker-1@harbour`, since every team has a `worker-1`. */
export type Member = { agent: string; raw: string }

type Names = Pick<ReadContext, 'aliases'>

export function memberOf(name: string, team: string, { aliases }: Names): Member {
  const bare = name.trim().replace(/^@/, '').slice(0, LONGEST)
  const raw = bare.includes('@') ? bare : `${bare}@${team}`
  return { agent: agentName(raw, aliases), raw }
}

const LONGEST = 100

export function leaderOf(team: string, context: Names): Member {
  return memberOf(LEADER, team, context)
}

/** By the name that something is written under: a person is one in every team, a worker is one of its own. */
export function speakerOf(
  name: string,
  team: string,
  context: Pick<ReadContext, 'aliases' | 'humans'>,
): Member & { isPerson: boolean } {
  const plain = agentName(name, context.aliases)
  const isPerson = context.humans.includes(plain)
  return isPerson ? { agent: plain, raw: name, isPerson } : { ...memberOf(name, team, context), isPerson }
}

/** The name that a person is addressed by here. */
export function humanOf({ humans }: Pick<ReadContext, 'humans'>): Member {
  const name = humans[0] ?? 'human'
  return { agent: name, raw: name }
}

export function addressTo({ agent, raw }: Member): Address {
  return { to: [{ agent, raw, tier: null }], broadcast: false }
}
