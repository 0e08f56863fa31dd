import { FLAGS } from '@/lib/message/flags'
import { NOTHING_FORETOLD } from '@/lib/message/foretold'
import type { HeartbeatReading, LogReading, MessageReading } from '@/lib/message/reading'
import { parseClaimed, timeFlags } from '@/lib/time/time'
import { asText, mapping } from '@/server/protocols/kit/json-fields'
import { type Noted, notedAt, spokenAt, type Words } from '@/server/protocols/kit/session-lines'
import type { Found } from '../protocol'
import { channelOf, type Member, memberOf } from './member-names'
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

export function spoken(scene: Scene, said: Words): MessageReading {
  const { event, found, session } = scene
  const link = event.agent === null ? `session:${session}` : `agent:${session}/${event.agent}`
  const message = spokenAt({ ...lineOf(scene), session, link, id: asText(event.fields.id) }, said)
  return found.explain ? { ...message, mapping: mappingOf(event) } : message
}

function mappingOf({ fields, data }: Event): MessageReading['mapping'] {
  return mapping([
    { word: 'time', field: 'timestamp', value: fields.timestamp },
    { word: 'type', field: 'type', value: fields.type },
    { word: 'text', field: 'data.content', value: data.content },
  ])
}

/** `of`: whom it is about, where that is not who speaks in the event. */
export function noted(scene: Scene, text: string, { of, ...more }: Noted & { of?: Member } = {}): LogReading {
  return notedAt(lineOf(scene), of ?? scene.own, text, more)
}

function lineOf({ event, found, channel, flags }: Scene) {
  return { channel, flags, claimed: parseClaimed(event.fields.timestamp, found.context.zone) }
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
