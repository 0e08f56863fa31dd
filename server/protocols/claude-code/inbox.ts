import { FLAGS } from '@/lib/message/flags'
import type { Kind, Link, MessageReading, Reading } from '@/lib/message/reading'
import { parseClaimed, timeFlags } from '@/lib/time/time'
import { blankMessage } from '@/server/protocols/kit/blank'
import { asText, type Fields, isFields, mapping } from '@/server/protocols/kit/json-fields'
import { prose } from '@/server/protocols/kit/prose'
import { addressTo } from '@/server/protocols/kit/session-lines'
import { notAnObject } from '@/server/protocols/kit/unreadable-reading'
import type { Found } from '../protocol'
import { answeredIn, askedIn, type Frame, framed, isAutomatic } from './frame'
import { leadOf, type Member, memberOf, senderOf } from './member-names'
import { waitsAs } from './open-call'
import { INBOX } from './places'
import { isAskedThere } from './session-file'
import { inboxState } from './team-files'

/** What waits for a member of a team. The program takes out what it read, mostly within a second. */
export function readInbox(value: unknown, found: Found, ambiguous: boolean): Reading[] {
  if (!Array.isArray(value)) return [notAnObject(value)]
  if (value.length === 0) return [inboxState(found)]
  const { member = '', team = '' } = found.captures
  const to = memberOf(member, team, found.context)
  return value.map((entry) => (isFields(entry) ? messageOf(entry, to, found, ambiguous) : notAnObject(entry)))
}

function messageOf(
  entry: Fields,
  to: Member,
  { captures, context, explain }: Found,
  ambiguous: boolean,
): MessageReading {
  const { team = '' } = captures
  const name = asText(entry.from)
  const from = name === null ? null : senderOf(name, team, context)
  const isPerson = from !== null && context.humans.includes(from.agent)
  const text = asText(entry.text) ?? ''
  const frame = framed(text)
  const sent = parseClaimed(entry.timestamp, context.zone)
  const nativeId = asText(entry.msg_id)
  const waits = frame === null || to.agent !== leadOf(team, context).agent ? null : askedIn(frame)
  const flags = [
    ...timeFlags(sent),
    ...flagsOf(entry, isPerson, ambiguous),
    ...(frame !== null && isAutomatic(frame, sent.ms) ? [FLAGS.notByPerson] : []),
  ]
  return {
    ...blankMessage(team),
    ...addressTo(to),
    nativeId,
    // What a person wrote has no sender's record: it is known by all of it, as what is on record is.
    fingerprint: nativeId === null || isPerson ? INBOX.identity(entry) : sentAs(from, to, text),
    ...(nativeId === null ? {} : { knownBy: 'id' }),
    from: from?.agent ?? null,
    fromRaw: from?.raw ?? null,
    links: [teamLink(team)],
    replyTo: frame !== null ? answeredIn(frame) : isPerson ? repliesTo(entry) : null,
    type: frame?.type ?? 'SendMessage',
    kind: frame === null ? 'chat' : kindOf(frame),
    sent,
    state: entry.read === true ? 'marked read' : 'inbox',
    holder: to.agent,
    body: frame === null ? text : prose(frame.fields, ['type']),
    flags,
    ...(waits === null ? {} : waitsAs(waits, from)),
    ...(explain ? { mapping: mappingOf(entry) } : {}),
  }
}

/** What the agents of a team say to each other is a conversation beside what each does. */
export function teamLink(team: string): Link {
  return { key: `team:${team}`, basis: 'explicit' }
}

/** What makes what a sender's record says of a message, and an inbox that holds it, the same. */
export function sentAs(from: Member | null, to: Member | null, text: string): string {
  return JSON.stringify([from?.agent ?? null, to?.agent ?? null, text])
}

/** What waits in a terminal is answered there alone, whatever an inbox says. */
function repliesTo({ in_reply_to }: Fields): string | null {
  const id = asText(in_reply_to)
  return isAskedThere(id) ? null : id
}

function kindOf({ type }: Frame): Kind {
  if (type.endsWith('_request')) return 'request'
  if (type.endsWith('_response') || /_(?:approved|rejected)$/.test(type)) return 'response'
  return type === 'task_assignment' ? 'task' : 'status'
}

function flagsOf(entry: Fields, isPerson: boolean, ambiguous: boolean): string[] {
  return [
    ...(ambiguous ? [FLAGS.ambiguousKeys] : []),
    ...(asText(entry.from) === null ? [FLAGS.noSender] : []),
    ...(asText(entry.text) === null ? [FLAGS.missingField] : []),
    ...(isPerson ? [FLAGS.claimsHuman] : []),
  ]
}

function mappingOf(entry: Fields): MessageReading['mapping'] {
  return mapping([
    { word: 'time', field: 'timestamp', value: entry.timestamp },
    { word: 'from', field: 'from', value: entry.from },
    { word: 'text', field: 'text', value: entry.text },
    { word: 'id', field: 'msg_id', value: entry.msg_id },
  ])
}
