import { FLAGS } from '@/lib/message/flags'
import { NOTHING_FORETOLD } from '@/lib/message/foretold'
import type { HeartbeatReading, LogReading, MessageReading } from '@/lib/message/reading'
import { parseClaimed, timeFlags } from '@/lib/time/time'
import { blankMessage } from '@/server/protocols/kit/blank'
import { asText, mapping } from '@/server/protocols/kit/json-fields'
import type { Found } from '../protocol'
import { addressTo, channelOf, type Member, memberOf } from './member-names'
import type { Event } from './parsed-line'

/** Who speaks in an event, and what is known of its session. */
export type Scene = ReturnType<typeof sceneOf>

export function sceneOf(event: Event, found: Found, ambiguous: boolean) {
  const { session = '' } = found.captures
  const known = found.foretold ?? NOTHING_FORETOLD
  const of = { session, known, context: found.context }
  const flags = ambiguous ? [FLAGS.ambiguousKeys] : []
  const member = (id: string | null) => memberOf(id, of)
  return { event, found, session, known, flags, member, own: member(event.agent), channel: channelOf(session) }
}

type Words = { type: string; kind: MessageReading['kind']; from: Member | null; to?: Member | null; body: string }

export function spoken(scene: Scene, { type, kind, from, to, body }: Words): MessageReading {
  const { event, found, session, channel, flags } = scene
  const sent = parseClaimed(event.fields.timestamp, found.context.zone)
  const id = asText(event.fields.id)
  return {
    ...blankMessage(channel),
    ...(to == null ? {} : addressTo(to)),
    // A session that goes on from another may repeat its events, each with the id and the time that it had.
    ...(id === null ? {} : { nativeId: id, fingerprint: `${type} ${body}`, knownBy: 'id-and-time' }),
    traceId: session,
    links: [
      { key: event.agent === null ? `session:${session}` : `agent:${session}/${event.agent}`, basis: 'explicit' },
    ],
    from: from?.agent ?? null,
    fromRaw: from?.raw ?? null,
    fromSession: session,
    ...(from?.role == null ? {} : { fromRole: from.role }),
    type,
    kind,
    sent,
    body,
    flags: [...timeFlags(sent), ...flags],
    ...(found.explain ? { mapping: mappingOf(event) } : {}),
  }
}

function mappingOf({ fields, data }: Event): MessageReading['mapping'] {
  return mapping([
    { word: 'time', field: 'timestamp', value: fields.timestamp },
    { word: 'type', field: 'type', value: fields.type },
    { word: 'text', field: 'data.content', value: data.content },
  ])
}

type Line = { level?: LogReading['level']; of?: Member; flag?: string; ends?: string }

export function noted(scene: Scene, text: string, { level = 'info', of, flag, ends }: Line = {}): LogReading {
  const { event, found, own, channel, flags } = scene
  const claimed = parseClaimed(event.fields.timestamp, found.context.zone)
  return {
    reading: 'log',
    channel,
    agent: (of ?? own).agent,
    level,
    text,
    claimed,
    delivery: null,
    ...(ends === undefined ? {} : { ends }),
    flags: [...timeFlags(claimed), ...flags, ...(flag === undefined ? [] : [flag])],
  }
}

/** How the session stands, by whoever leads it: an agent inside it says nothing of that. */
export function stands({ event, found, member, channel }: Scene, state: string, substate: string | null = null) {
  const lead = member(null)
  const claimed = parseClaimed(event.fields.timestamp, found.context.zone)
  const beat: HeartbeatReading = {
    reading: 'heartbeat',
    agent: lead.agent,
    agentRaw: lead.raw,
    state,
    substate,
    claimed,
    channel,
    pid: null,
    flags: timeFlags(claimed),
  }
  return beat
}
