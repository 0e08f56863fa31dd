import { FLAGS } from '@/lib/message/flags'
import { NOTHING_FORETOLD } from '@/lib/message/foretold'
import type { HeartbeatReading, LogReading, MessageReading } from '@/lib/message/reading'
import { parseClaimed, timeFlags } from '@/lib/time/time'
import { asText, mapping } from '@/server/protocols/kit/json-fields'
import { type Noted, notedAt, spokenAt, type Words } from '@/server/protocols/kit/session-lines'
import type { Found } from '../protocol'
import { toldIn } from './foretelling'
import { channelOf, memberAt, ownerOf } from './member-names'
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

export function spoken(scene: Scene, said: Words): MessageReading {
  const { entry, found, session, thread, isLead } = scene
  const link = isLead ? `session:${session}` : `agent:${session}/${thread}`
  const message = spokenAt({ ...lineOf(scene), session: thread, link, id: asText(entry.payload.id) }, said)
  return found.explain ? { ...message, mapping: mappingOf(entry) } : message
}

function mappingOf({ fields, payload }: Entry): MessageReading['mapping'] {
  return mapping([
    { word: 'time', field: 'timestamp', value: fields.timestamp },
    { word: 'type', field: 'payload.type', value: payload.type },
    { word: 'text', field: 'payload.content', value: payload.content },
  ])
}

export function noted(scene: Scene, text: string, more: Noted = {}): LogReading {
  return notedAt(lineOf(scene), scene.own, text, more)
}

function lineOf({ entry, found, channel, flags }: Scene) {
  return { channel, flags, claimed: parseClaimed(entry.fields.timestamp, found.context.zone) }
}

/** How a session stands, as the file of whoever leads it says; those of others say nothing of that. */
export function stands({ entry, found, own, isLead, channel }: Scene, state: string): HeartbeatReading[] {
  if (!isLead) return []
  const claimed = parseClaimed(entry.fields.timestamp, found.context.zone)
  const { agent, raw: agentRaw } = own
  const flags = timeFlags(claimed)
  return [{ reading: 'heartbeat', agent, agentRaw, state, substate: null, claimed, channel, pid: null, flags }]
}
