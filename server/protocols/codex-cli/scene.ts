import { FLAGS } from '@/lib/message/flags'
import { NOTHING_FORETOLD } from '@/lib/message/foretold'
import type { HeartbeatReading, LogReading, MessageReading } from '@/lib/message/reading'
import { parseClaimed, timeFlags } from '@/lib/time/time'
import { blankMessage } from '@/server/protocols/kit/blank'
import { asText, mapping } from '@/server/protocols/kit/json-fields'
import type { Found } from '../protocol'
import { toldIn } from './foretelling'
import { addressTo, channelOf, type Member, memberAt, ownerOf } from './member-names'
import type { Entry } from './parsed-line'

/** Whose file a line stands in, and what is known of its session. */
export type Scene = ReturnType<typeof sceneOf>

export function sceneOf(entry: Entry, found: Found, ambiguous: boolean) {
  const { thread = '' } = found.captures
  const known = found.foretold ?? NOTHING_FORETOLD
  const session = toldIn(known, 'session_id') ?? thread
  const of = { session, context: found.context }
  const own = ownerOf(known, thread, of)
  const flags = ambiguous ? [FLAGS.ambiguousKeys] : []
  const member = (path: string) => memberAt(path, of)
  const isLead = own.agent === member('/root').agent
  return { entry, found, thread, session, known, flags, member, own, isLead, channel: channelOf(session) }
}

type Words = { type: string; kind: MessageReading['kind']; from: Member | null; to?: Member | null; body: string }

export function spoken(scene: Scene, { type, kind, from, to, body }: Words): MessageReading {
  const { entry, found, session, thread, isLead, channel, flags } = scene
  const sent = parseClaimed(entry.fields.timestamp, found.context.zone)
  const id = asText(entry.payload.id)
  return {
    ...blankMessage(channel),
    ...(to == null ? {} : addressTo(to)),
    // A session that goes on from another repeats its lines, each with the id and the time that it had.
    ...(id === null ? {} : { nativeId: id, fingerprint: `${type} ${body}`, knownBy: 'id-and-time' }),
    traceId: thread,
    links: [{ key: isLead ? `session:${session}` : `agent:${session}/${thread}`, basis: 'explicit' }],
    from: from?.agent ?? null,
    fromRaw: from?.raw ?? null,
    fromSession: thread,
    ...(from?.role == null ? {} : { fromRole: from.role }),
    type,
    kind,
    sent,
    body,
    flags: [...timeFlags(sent), ...flags],
    ...(found.explain ? { mapping: mappingOf(entry) } : {}),
  }
}

function mappingOf({ fields, payload }: Entry): MessageReading['mapping'] {
  return mapping([
    { word: 'time', field: 'timestamp', value: fields.timestamp },
    { word: 'type', field: 'payload.type', value: payload.type },
    { word: 'text', field: 'payload.content', value: payload.content },
  ])
}

type Line = { level?: LogReading['level']; flag?: string; ends?: string | null }

export function noted(scene: Scene, text: string, { level = 'info', flag, ends = null }: Line = {}): LogReading {
  const { entry, found, own, channel, flags } = scene
  const claimed = parseClaimed(entry.fields.timestamp, found.context.zone)
  return {
    reading: 'log',
    channel,
    agent: own.agent,
    level,
    text,
    claimed,
    delivery: null,
    ...(ends === null ? {} : { ends }),
    flags: [...timeFlags(claimed), ...flags, ...(flag === undefined ? [] : [flag])],
  }
}

/** How a session stands, as the file of whoever leads it says; those of others say nothing of that. */
export function stands({ entry, found, own, isLead, channel }: Scene, state: string): HeartbeatReading[] {
  if (!isLead) return []
  const claimed = parseClaimed(entry.fields.timestamp, found.context.zone)
  const { agent, raw: agentRaw } = own
  const flags = timeFlags(claimed)
  return [{ reading: 'heartbeat', agent, agentRaw, state, substate: null, claimed, channel, pid: null, flags }]
}
