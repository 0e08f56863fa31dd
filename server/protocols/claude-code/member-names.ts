import { agentName } from '@/lib/names/names'
import type { ReadContext } from '../protocol'

/** Who leads a session, as the program calls it in its teams. */
export const LEAD = 'team-lead'
const TEAM = 'session-'
const DIGITS = 8
/** A teammate's record is named `a`, its name and 16 digits; that of a subagent without a name has the digits alone. */
const NAMED = /^a(?<name>.+)-[0-9a-f]{16}$/

/** Someone of a session: `name@1a2b3c4d`. A team's configuration has `name@session-1a2b3c4d`, which no column shows whole. */
export type Member = { agent: string; raw: string }

/** What the program calls the team of a session: by the first 8 digits of the session's id. */
export function teamOf(session: string): string {
  return TEAM + session.slice(0, DIGITS)
}

export function memberOf(name: string, team: string, { aliases }: Pick<ReadContext, 'aliases'>): Member {
  const bare = name.replace(/^@/, '')
  const raw = (bare.includes('@') ? bare : `${bare}@${team}`).replace(`@${TEAM}`, '@')
  return { agent: agentName(raw, aliases), raw }
}

export function leadOf(team: string, context: Pick<ReadContext, 'aliases'>): Member {
  return memberOf(LEAD, team, context)
}

/** By the name of the file that has the record of an agent inside a session. */
export function agentIn(file: string, team: string, context: Pick<ReadContext, 'aliases'>): Member {
  return memberOf(NAMED.exec(file)?.groups?.name ?? file, team, context)
}

/** By the name that a message is sent in: a person is one in every team, a member is one of its own. */
export function senderOf(name: string, team: string, context: Pick<ReadContext, 'aliases' | 'humans'>): Member {
  const plain = agentName(name, context.aliases)
  return context.humans.includes(plain) ? { agent: plain, raw: name } : memberOf(name, team, context)
}
