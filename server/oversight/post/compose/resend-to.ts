import type { AgentRow } from '@/lib/message/message'
import { agentName, writtenName } from '@/lib/names/names'
import type { Resend } from '@/lib/post/resend'
import { nearest } from '@/lib/query/nearest'
import { isAlive, type Liveness, livenessOf } from '@/lib/time/liveness'
import { KnownError } from '@/server/errors'
import type { PostServices } from '../post-services'
import { inboxesOf, type Target, targetOf } from './targets'

/**
 * To whom a message is best sent again: the first of those it was addressed to who is unknown or away, and who stands in
 * for them; where all of them are there, the first of them once more. Null where it was to nobody by name, where its source
 * may not be written to, or where its protocol lets nobody write.
 */
export async function resendTo(services: PostServices, uid: string): Promise<Resend | null> {
  const message = await services.message(uid)
  if (message === null || message.reading !== 'message' || message.broadcast) return null
  const target = await writableTarget(services, message.source)
  if (target === null) return null
  const { aliases, config } = target
  const named = [...new Set(message.to.map((name) => agentName(name, aliases)))]
  const to = named.filter((agent) => agent !== message.from && !config.humans.includes(agent))
  const now = services.now()
  const missed = to.find((agent) => !isThere(rowOf(target, agent), now))
  if (missed === undefined)
    return to[0] === undefined ? null : { of: nameOf(target, to[0]), to: reached(target, to[0]) }
  const instead = standIn(target, { agent: missed, but: message.from, now })
  return { of: nameOf(target, missed), to: instead === null ? null : reached(target, instead) }
}

async function writableTarget(services: PostServices, source: string): Promise<Target | null> {
  try {
    const target = await targetOf(services, source)
    return (await services.writingOf(target.source.root)) === null ? null : target
  } catch (error) {
    // It is watched no more, or its protocol can only be read.
    if (error instanceof KnownError) return null
    throw error
  }
}

const rowOf = ({ agents }: Target, agent: string) => agents.find((one) => one.agent === agent)
const nameOf = (target: Target, agent: string) => writtenName(rowOf(target, agent)?.names[0], agent)
const AWAY: ReadonlySet<Liveness> = new Set(['off', 'stale'])

/** Nothing says that it is away; whether it is known by a table only is not known to be wrong. */
function isThere(row: AgentRow | undefined, now: number): boolean {
  return row !== undefined && isHeardOf(row) && !AWAY.has(livenessOf(row, now))
}

const isHeardOf = ({ registered, heartbeatAt, lastUid, role, tier }: AgentRow) =>
  registered || heartbeatAt !== null || lastUid !== null || role !== null || tier !== null

/** Its name as its protocol writes it, where something can be put before it; else null. */
function reached(target: Target, agent: string): string | null {
  const { channels } = target.protocol.writing.manners
  return channels || inboxesOf(target).has(agent) ? nameOf(target, agent) : null
}

type Missed = { agent: string; but: string | null; now: number }

/** Of those who are there: whose name is nearest to one that nobody has; or another of the kind of one who is away. */
function standIn(target: Target, { agent, but, now }: Missed): string | null {
  const others = target.agents.filter((one) => {
    return one.agent !== agent && one.agent !== but && !target.config.humans.includes(one.agent) && isThere(one, now)
  })
  const row = rowOf(target, agent)
  if (row === undefined || !isHeardOf(row))
    return nearest(
      agent,
      others.map((one) => one.agent),
    )
  const alive = others.filter((one) => isAlive(livenessOf(one, now)))
  return alive.find((one) => kindOf(one.agent) === kindOf(agent))?.agent ?? null
}

/** `docs-2` is of the kind of `docs-1`. */
const kindOf = (agent: string) => agent.replace(/[-_. ]?\d{1,3}$/, '')
