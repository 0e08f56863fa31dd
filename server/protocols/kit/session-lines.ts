import type { Claimed, LogReading, MessageReading } from '@/lib/message/reading'
import { timeFlags } from '@/lib/time/time'
import type { ReadContext } from '../protocol'
import type { Address } from './addressee'
import { blankMessage } from './blank'

/** Someone of a session: canonical id, the name as written and, where that is told, the office. */
export type Member = { agent: string; raw: string; role?: string | null }

export function addressTo({ agent, raw }: Member): Address {
  return { to: [{ agent, raw, tier: null }], broadcast: false }
}

/** The name that a person is addressed by here. */
export function humanOf({ humans }: Pick<ReadContext, 'humans'>): Member {
  const name = humans[0] ?? 'human'
  return { agent: name, raw: name }
}

/** Where a line of the record of a session stands. */
export type SessionLine = {
  channel: string
  /** Whose record it is, as its program names it. */
  session: string
  /** Key of what is said in the session, or by this agent inside it. */
  link: string
  /** Of the line; null where it has none. */
  id: string | null
  claimed: Claimed
  flags: readonly string[]
}

export type Words = {
  type: string
  kind: MessageReading['kind']
  from: Member | null
  to?: Member | null
  body: string
}

/** What somebody said there. A session that goes on from another repeats its lines, each with the id and the time that it had. */
export function spokenAt(line: SessionLine, { type, kind, from, to, body }: Words): MessageReading {
  const { channel, session, link, id, claimed, flags } = line
  return {
    ...blankMessage(channel),
    ...(to == null ? {} : addressTo(to)),
    ...(id === null ? {} : { nativeId: id, fingerprint: `${type} ${body}`, knownBy: 'id-and-time' }),
    traceId: session,
    links: [{ key: link, basis: 'explicit' }],
    from: from?.agent ?? null,
    fromRaw: from?.raw ?? null,
    fromSession: session,
    ...(from?.role == null ? {} : { fromRole: from.role }),
    type,
    kind,
    sent: claimed,
    body,
    flags: [...timeFlags(claimed), ...flags],
  }
}

/** `ends`: the id of what its agent asked and is over with it. */
export type Noted = {
  level?: LogReading['level'] | undefined
  flag?: string | undefined
  ends?: string | null | undefined
}

/** A line about what was done there. */
export function notedAt(
  { channel, claimed, flags }: Pick<SessionLine, 'channel' | 'claimed' | 'flags'>,
  { agent }: Member,
  text: string,
  { level = 'info', flag, ends = null }: Noted = {},
): LogReading {
  return {
    ...{ reading: 'log', channel, agent, level, text, claimed, delivery: null },
    ...(ends === null ? {} : { ends }),
    flags: [...timeFlags(claimed), ...flags, ...(flag === undefined ? [] : [flag])],
  }
}
