import { FLAGS } from '@/lib/message/flags'
import type { Link, MessageReading, Reading } from '@/lib/message/reading'
import { inWords as words } from '@/lib/text/written/read-in-words'
import { parseClaimed, timeFlags } from '@/lib/time/time'
import { why } from '@/lib/unread/why-unread'
import { wordsFor } from '@/server/protocols/kit/asking'
import { blankMessage } from '@/server/protocols/kit/blank'
import { asText, type Fields, isFields, mapping } from '@/server/protocols/kit/json-fields'
import { notAnObject, unreadable } from '@/server/protocols/kit/unreadable-reading'
import type { Found } from '../protocol'
import { addressTo, memberOf, speakerOf } from './names'
import { MAILBOX } from './places'
import { stateOf } from './team-files'

/** What lies in the mailbox of somebody of a team. */
export function readMailbox(value: unknown, found: Found, ambiguous: boolean): Reading[] {
  const { elements } = MAILBOX.open(value)
  if (elements === 'not-a-list') return [unreadable({ ...NO_LIST })]
  if (elements === null) return isFields(value) ? [stateOf(value, found)] : [notAnObject(value)]
  if (elements.length === 0) return [stateOf({}, found, words.noEntries)]
  return elements.map((entry) => (isFields(entry) ? messageOf(entry, found, ambiguous) : notAnObject(entry)))
}

const NO_LIST = { reason: why('no-list-of-messages'), at: null, line: null, column: null }

function messageOf(entry: Fields, { captures, context, explain }: Found, ambiguous: boolean): MessageReading {
  const { team = '', worker = '' } = captures
  const named = asText(entry.from_worker)
  const from = named === null ? null : speakerOf(named, team, context)
  const holder = memberOf(worker, team, context)
  const to = speakerOf(asText(entry.to_worker) ?? worker, team, context)
  const sent = parseClaimed(entry.created_at, context.zone)
  const body = asText(entry.body)
  const type = asText(entry.type) ?? SAID
  const message: MessageReading = {
    ...blankMessage(team),
    ...addressTo(to),
    nativeId: ambiguous ? null : asText(entry.message_id),
    fingerprint: MAILBOX.identity(entry),
    knownBy: 'id',
    links: [teamLink(team)],
    replyTo: asText(entry.in_reply_to),
    from: from?.agent ?? null,
    fromRaw: from?.raw ?? null,
    type,
    kind: type === DECIDED ? 'decision' : 'chat',
    sent,
    state: stateIn(entry),
    holder: holder.agent,
    body: body ?? '',
    flags: [
      ...timeFlags(sent),
      ...(ambiguous ? [FLAGS.ambiguousKeys] : []),
      ...(from === null ? [FLAGS.noSender] : []),
      ...(body === null ? [FLAGS.missingField] : []),
      ...(asText(entry.message_id) === null ? [FLAGS.noId] : []),
      ...(from?.isPerson ? [FLAGS.claimsHuman] : []),
    ],
  }
  const asked = to.isPerson && !from?.isPerson ? wordsFor(message) : null
  return {
    ...message,
    ask: asked,
    ...(from === null || from.isPerson || asked !== null
      ? {}
      : { alike: saidBy(from.agent, message), toSeveral: true }),
    ...(explain ? { mapping: mappingOf(entry) } : {}),
  }
}

/** What copies of one broadcast have in common: each has an id and a time of its own. */
function saidBy(from: string, { channel, body, type, replyTo }: MessageReading): string {
  return JSON.stringify([channel, from, type, replyTo, body])
}

/** What one says to another; the program gives a message no type. */
export const SAID = 'message'
/** What a person decided of a message, as Signalbox marks it. */
export const DECIDED = 'decision'

/** All that is said in a team is one conversation: no message says what it answers. */
export function teamLink(team: string): Link {
  return { key: `team:${team}`, basis: 'explicit' }
}

/** Whether its worker's terminal was told of it, and whether the worker says that it has it. Neither says that it was read. */
function stateIn({ notified_at: notified, delivered_at: delivered }: Fields): string {
  if (asText(delivered) !== null) return 'delivered'
  return asText(notified) === null ? 'queued' : 'notified'
}

function mappingOf(entry: Fields): MessageReading['mapping'] {
  return mapping([
    { word: 'time', field: 'created_at', value: entry.created_at },
    { word: 'from', field: 'from_worker', value: entry.from_worker },
    { word: 'to', field: 'to_worker', value: entry.to_worker },
    { word: 'text', field: 'body', value: entry.body },
    { word: 'id', field: 'message_id', value: entry.message_id },
  ])
}
