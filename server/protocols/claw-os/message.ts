import { isTemplate } from '@/lib/letters/template'
import { FLAGS } from '@/lib/message/flags'
import { readPriority } from '@/lib/message/priority'
import type { Link, MessageReading } from '@/lib/message/reading'
import { agentName } from '@/lib/names/names'
import { parseClaimed, timeFlags } from '@/lib/time/time'
import { type Address, addressed, speaker } from '@/server/protocols/kit/addressee'
import { blankMessage } from '@/server/protocols/kit/blank'
import { asNumber, asText, type Fields, find, type Found as Hit, mapping } from '@/server/protocols/kit/json-fields'
import { mentioned } from '@/server/protocols/kit/mentions'
import type { Found } from '../protocol'
import { askOf } from './ask'
import { bodyOf, errorOf, isFinal, progressOf } from './body'
import { kindOf } from './kind'
import { MESSAGE, REQUIRED } from './schema'
import { effectsOf } from './task'

type Table = Partial<Record<keyof typeof MESSAGE, (typeof MESSAGE)[keyof typeof MESSAGE]>>

/** This protocol has no handles of its own. */
const NO_TABLE: readonly string[] = []

/** One message object; `table` names other fields for some words (escalations). */
export function readMessage(record: Fields, found: Found, ambiguous: boolean, table: Table = {}): MessageReading {
  const hit = (word: keyof typeof MESSAGE) => find(record, word, table[word] ?? MESSAGE[word])
  const { context, captures } = found
  const id = hit('id')
  const trace = hit('trace')
  const request = hit('request')
  const type = asText(hit('type').value) ?? ''
  const from = hit('from')
  const sender = speaker(from.value, context.aliases)
  const to = hit('to')
  const address = recipients(to.value, found)
  const sent = parseClaimed(hit('time').value, context.zone)
  const priority = readPriority(hit('priority').value)
  const traceId = real(trace.value)
  const nativeId = real(id.value)
  const requestId = real(request.value)
  const kind = kindOf(type)
  const body = bodyOf(kind.kind, record)
  const deadline = hit('deadline')
  const message: MessageReading = {
    ...blankMessage(channelOf(address, captures, found.place)),
    nativeId: ambiguous ? null : nativeId,
    traceId,
    links: linksOf(traceId, nativeId, requestId),
    replyTo: requestId,
    from: sender === null || isTemplate(sender.raw) ? null : sender.agent,
    fromRaw: sender?.raw ?? null,
    fromTier: sender?.tier ?? null,
    fromSession: sender?.session ?? null,
    ...address,
    mentions: mentioned(body, NO_TABLE, found.context),
    type,
    kind: kind.kind,
    priority: priority.priority,
    priorityRaw: priority.raw,
    sent,
    expiresAt: expiry(sent.ms, asNumber(hit('ttl').value)),
    deadlineAt: deadline.field === null ? null : parseClaimed(deadline.value, context.zone).ms,
    state: captures.done ?? captures.box ?? null,
    body,
    progress: progressOf(record),
    error: errorOf(kind.kind, record),
    final: isFinal(kind.kind, hit('status').value),
  }
  if (found.explain) message.mapping = mapping(explained(hit))
  message.effects = effectsOf(message, record, requestId)
  message.ask = askOf(message, record, found)
  message.flags = flagsOf(message, {
    record,
    table,
    ambiguous,
    found,
    kindKnown: kind.known,
    priorityKnown: priority.known,
  })
  return message
}

/** What every message has, then what this one has. */
function explained(hit: (word: keyof typeof MESSAGE) => Hit): Hit[] {
  const always = (['id', 'trace', 'from', 'to', 'type', 'priority', 'time'] as const).map(hit)
  const more = (['version', 'ttl', 'action', 'event', 'status', 'request', 'deadline', 'progress'] as const).map(hit)
  return [...always, ...more.filter(({ field }) => field !== null)]
}

/** A written id; a template counts as absent. */
function real(value: unknown): string | null {
  const text = asText(value)
  return text === null || isTemplate(text) ? null : text
}

function recipients(value: unknown, { context, captures }: Found): Address {
  const address = addressed(value, context.aliases)
  if (address.broadcast || address.to.length > 0 || captures.agent === undefined) return address
  return {
    to: [{ agent: agentName(captures.agent, context.aliases), raw: captures.agent, tier: null }],
    broadcast: false,
  }
}

function channelOf(address: Address, captures: Found['captures'], place: string): string {
  if (address.broadcast) return 'broadcast'
  return address.to[0]?.agent ?? captures.agent ?? place
}

function linksOf(trace: string | null, id: string | null, request: string | null): Link[] {
  const links: Link[] = []
  if (trace !== null) links.push({ key: `trace:${trace}`, basis: 'explicit' })
  if (id !== null) links.push({ key: `message:${id}`, basis: 'explicit' })
  if (request !== null && request !== id) links.push({ key: `message:${request}`, basis: 'explicit' })
  return links
}

/** The end of time, ECMA-262 21.4.1.1: what expires later never does. */
const LAST_MS = 8.64e15

function expiry(sentMs: number | null, ttlSeconds: number | null): number | null {
  if (sentMs === null || ttlSeconds === null || ttlSeconds <= 0) return null
  const at = Math.round(sentMs + ttlSeconds * 1000)
  return at <= LAST_MS ? at : null
}

type Judged = {
  record: Fields
  table: Table
  ambiguous: boolean
  found: Found
  kindKnown: boolean
  priorityKnown: boolean
}

function flagsOf(message: MessageReading, judged: Judged): string[] {
  const { record, table, found } = judged
  const missing = (word: keyof typeof MESSAGE) => find(record, word, table[word] ?? MESSAGE[word]).field === null
  const flags: string[] = timeFlags(message.sent)
  if (message.nativeId === null) flags.push(FLAGS.noId)
  if (message.from === null) flags.push(FLAGS.noSender)
  if (judged.ambiguous) flags.push(FLAGS.ambiguousKeys)
  if (!judged.kindKnown) flags.push(FLAGS.unknownType)
  if (!judged.priorityKnown) flags.push(FLAGS.unknownPriority)
  if (REQUIRED.some(missing) && found.place !== 'escalations') flags.push(FLAGS.missingField)
  const named = [record.id, record.traceId, message.fromRaw, ...message.to.map(({ raw }) => raw)]
  if (!flags.includes(FLAGS.template) && named.some((text) => typeof text === 'string' && isTemplate(text)))
    flags.push(FLAGS.template)
  if (message.from !== null && found.context.humans.includes(message.from)) flags.push(FLAGS.claimsHuman)
  return flags
}
