import type { Foretold } from '@/lib/message/foretold'
import { agentName } from '@/lib/names/names'
import type { ReadContext } from '../protocol'
import { toldIn } from './foretelling'

const LEAD = 'codex'
const ROOT = '/root'
/** The first digits of an id are those of its time: of what begins within a minute they are the same. */
const DIGITS = -8

/** Someone of a session: `reader@7dce1e7a`, and `codex@7dce1e7a` who leads it. */
export type Member = { agent: string; raw: string; role: string | null }

type Of = { session: string; context: Pick<ReadContext, 'aliases'> }

/** The channel of what is said in a session, by whichever of its agents. */
export function channelOf(session: string): string {
  return `session-${session.slice(DIGITS)}`
}

/** By the path that the program gives to an agent: `/root/reader`. */
export function memberAt(path: string, { session, context }: Of, role: string | null = null): Member {
  const name = path === ROOT ? LEAD : path.replace(/^\/root\//, '').replace(/^\/+/, '')
  const raw = `${name}@${session.slice(DIGITS)}`
  // Of a name that is nothing but signs nothing is left.
  return { agent: agentName(raw, context.aliases) || `unnamed@${session.slice(DIGITS)}`, raw, role }
}

/** Whose file it is, as its beginning says; `thread`: its id. */
export function ownerOf(known: Foretold, thread: string, of: Of): Member {
  const path = toldIn(known, 'agent_path')
  const nickname = toldIn(known, 'agent_nickname')
  const isInside = path !== null || nickname !== null || toldIn(known, 'parent_thread_id') !== null
  const own = path ?? nickname ?? (isInside ? `agent-${thread.slice(DIGITS)}` : ROOT)
  return memberAt(own, of, toldIn(known, 'agent_role') ?? (path === null ? null : nickname))
}
