import { isTemplate } from '@/lib/letters/template'
import { FLAGS } from '@/lib/message/flags'
import { readPriority } from '@/lib/message/priority'
import type { Attachment, Link, MessageReading } from '@/lib/message/reading'
import { parseClaimed, timeFlags } from '@/lib/time/time'
import { addressed, speaker } from '@/server/protocols/kit/addressee'
import { blankMessage } from '@/server/protocols/kit/blank'
import { asText, type Fields, find, type Found as Hit, isFields, mapping } from '@/server/protocols/kit/json-fields'
import { mentioned } from '@/server/protocols/kit/mentions'
import { baseName } from '@/server/protocols/kit/path'
import { prose } from '@/server/protocols/kit/prose'
import type { Found, ReadContext } from '../protocol'
import { askOf } from './ask'
import { AGAIN, HANDLES, KIND_OF, kindOf, MESSAGE, REQUIRED } from './schema'
import { taskOf } from './task'

const MOST_ATTACHMENTS = 1_000

export function readMessage(record: Fields, found: Found, ambiguous: boolean): MessageReading {
  const { context, captures } = found
  const hits = hitsIn(record)
  const sender = speaker(hits.from.value, context.aliases)
  const address = addressed(hits.to.value, context.aliases)
  const type = asText(hits.type.value) ?? ''
  const priority = readPriority(hits.priority.value)
  const nativeId = ambiguous ? null : real(hits.id.value)
  const reply = real(hits.reply.value)
  const body = asText(hits.text.value) ?? prose(hits.text.value, ['code', 'artifacts'])
  const message: MessageReading = {
    ...blankMessage(captures.channel ?? ''),
    nativeId,
    links: linksOf(nativeId, reply),
    replyTo: reply === real(find(record, 'again', AGAIN).value) ? null : reply,
    from: sender === null || isTemplate(sender.raw) ? null : sender.agent,
    fromRaw: sender?.raw ?? null,
    fromTier: sender?.tier ?? null,
    fromSession: sender?.session ?? null,
    to: address.to,
    // A message that names nobody still lies where the whole channel reads it.
    broadcast: address.broadcast || hits.to.field === null,
    mentions: mentioned(body, HANDLES, context).filter((agent) => agent !== 'all'),
    type,
    kind: kindOf(type),
    priority: priority.priority,
    priorityRaw: priority.raw,
    sent: parseClaimed(hits.time.value, context.zone),
    body,
    code: codeOf(hits.code.value),
    attachments: attachmentsIn(hits.artifacts.value),
  }
  const task = taskOf(message)
  if (task !== null) message.effects = [task]
  message.ask = askOf(message, record, context)
  if (found.explain) message.mapping = mapping(explained(record))
  message.flags = flagsOf(message, { hits, ambiguous, priorityKnown: priority.known, context })
  return message
}

type Word = keyof typeof MESSAGE
type Hits = Record<Exclude<Word, 'mode' | 'turn'>, Hit>

function hitsIn(record: Fields): Hits {
  const hit = (word: Word) => find(record, word, MESSAGE[word])
  return {
    id: hit('id'),
    time: hit('time'),
    session: hit('session'),
    from: hit('from'),
    to: hit('to'),
    type: hit('type'),
    text: hit('text'),
    code: hit('code'),
    artifacts: hit('artifacts'),
    reply: hit('reply'),
    priority: hit('priority'),
  }
}

/** Every word that was found or should be there. */
function explained(record: Fields): Hit[] {
  const hits = Object.entries(MESSAGE).map(([word, places]) => find(record, word, places))
  return hits.filter(({ word, field }) => field !== null || REQUIRED.some((required) => required === word))
}

/** A written id; a template counts as absent. */
function real(value: unknown): string | null {
  const text = asText(value)
  return text === null || isTemplate(text) ? null : text
}

function linksOf(id: string | null, reply: string | null): Link[] {
  const links: Link[] = []
  if (id !== null) links.push({ key: `message:${id}`, basis: 'reply' })
  if (reply !== null && reply !== id) links.push({ key: `message:${reply}`, basis: 'reply' })
  return links
}

function codeOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  return value === null ? null : (JSON.stringify(value, null, 2) ?? null)
}

function attachmentsIn(value: unknown): Attachment[] {
  const items = Array.isArray(value) ? value.slice(0, MOST_ATTACHMENTS) : [value]
  return items.flatMap((item) => {
    const path = asText(isFields(item) ? (item.path ?? item.file ?? item.name) : item)
    if (path === null) return []
    return [{ path, name: (isFields(item) ? asText(item.name) : null) ?? baseName(path) }]
  })
}

type Judged = { hits: Hits; ambiguous: boolean; priorityKnown: boolean; context: ReadContext }

function flagsOf(message: MessageReading, { hits, ambiguous, priorityKnown, context }: Judged): string[] {
  const flags: string[] = timeFlags(message.sent)
  if (message.nativeId === null) flags.push(FLAGS.noId)
  if (message.from === null) flags.push(FLAGS.noSender)
  if (ambiguous) flags.push(FLAGS.ambiguousKeys)
  if (message.type !== '' && !KIND_OF.has(message.type)) flags.push(FLAGS.unknownType)
  if (!priorityKnown) flags.push(FLAGS.unknownPriority)
  if (REQUIRED.some((word) => hits[word].field === null) || asText(hits.text.value) === null)
    flags.push(FLAGS.missingField)
  const named = [hits.id.value, hits.reply.value, message.fromRaw, ...message.to.map(({ raw }) => raw)]
  if (!flags.includes(FLAGS.template) && named.some((text) => typeof text === 'string' && isTemplate(text))) {
    flags.push(FLAGS.template)
  }
  if (message.from !== null && context.humans.includes(message.from)) flags.push(FLAGS.claimsHuman)
  return flags
}
