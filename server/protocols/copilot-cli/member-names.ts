import type { Foretold } from '@/lib/message/foretold'
import { agentName } from '@/lib/names/names'
import type { ReadContext } from '../protocol'
import { calledIn } from './foretelling'

const LEAD = 'copilot'
const DIGITS = 8

/** Someone of a session: `reader@1a2b3c4d`, and `copilot@1a2b3c4d` who leads it. */
export type Member = { agent: string; raw: string; role: string | null }

type Of = { session: string; known: Foretold; context: Pick<ReadContext, 'aliases'> }

/** The channel of what is said in a session. */
export function channelOf(session: string): string {
  return `session-${session.slice(0, DIGITS)}`
}

/** Of an agent by its id, where a line before tells its name by that; null is who leads. */
export function memberOf(id: string | null, { session, known, context }: Of): Member {
  const { name, role } = id === null ? { name: LEAD, role: null } : calledIn(known, id)
  const raw = `${name ?? `agent-${id?.slice(0, DIGITS)}`}@${session.slice(0, DIGITS)}`
  // Of a name that is nothing but signs nothing is left.
  return { agent: agentName(raw, context.aliases) || `unnamed@${session.slice(0, DIGITS)}`, raw, role }
}
