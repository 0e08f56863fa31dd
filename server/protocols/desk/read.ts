import { FLAGS } from '@/lib/message/flags'
import type { LogReading, MessageReading, Reading } from '@/lib/message/reading'
import { parseClaimed, timeFlags } from '@/lib/time/time'
import { addressed, speaker } from '@/server/protocols/kit/addressee'
import { asks } from '@/server/protocols/kit/asking'
import { blankMessage } from '@/server/protocols/kit/blank'
import { asText, asTexts, type Fields, isFields, mapping } from '@/server/protocols/kit/json-fields'
import { stem } from '@/server/protocols/kit/path'
import { joined, labelled, prose } from '@/server/protocols/kit/prose'
import { notAnObject, unreadable } from '@/server/protocols/kit/unreadable-reading'
import type { Found } from '../protocol'
import { RECORD } from './places'
import { deskRequest } from './schema'

export function read(found: Found): Reading[] {
  const parsed = RECORD.one(found.text)
  if (!parsed.ok) return [unreadable(parsed)]
  const { value, duplicateKeys } = parsed
  if (!isFields(value)) return [notAnObject(value)]
  const flags = duplicateKeys ? [FLAGS.ambiguousKeys] : []
  switch (found.place) {
    case 'request':
      return [requestOf(value, found, flags)]
    case 'receipt':
      return [receiptOf(value, found, flags)]
    default:
      return [answerOf(value, found, flags)]
  }
}

function requestOf(fields: Fields, found: Found, flags: string[]): MessageReading {
  const { context, path } = found
  const id = asText(fields.id)
  const human = context.humans[0] ?? 'human'
  const isWhole = deskRequest.safeParse(fields).success && id === stem(path)
  const options = asTexts(fields.options)
  const body = joined(
    '\n',
    asText(fields.title),
    asText(fields.will),
    options.length === 0 ? null : labelled({ options }, []),
    isFields(fields.context) ? labelled(fields.context, []) : null,
  )
  return {
    ...said(fields, found, [...flags, ...(isWhole ? [] : [FLAGS.missingField])]),
    links: id === null ? [] : [{ key: `request:${id}`, basis: 'explicit' }],
    nativeId: id,
    to: [{ agent: human, raw: human, tier: null }],
    type: 'request',
    kind: 'request',
    expiresAt: parseClaimed(fields.expires, context.zone).ms,
    state: 'open',
    body,
    code: codeIn(fields),
    ask: asks(options.length === 0 ? 'decide' : 'answer'),
  }
}

function answerOf(fields: Fields, found: Found, flags: string[]): MessageReading {
  const verdict = asText(fields.verdict) ?? ''
  const request = asText(fields.request)
  const isVerdict = /^(?:approved|rejected)/.test(verdict)
  const word = isVerdict ? verdict.toUpperCase().replaceAll('-', ' ') : null
  const message = said(fields, found, flags)
  return {
    ...message,
    ...addressed(fields.to, found.context.aliases),
    links: request === null ? [] : [{ key: `request:${request}`, basis: 'explicit' }],
    replyTo: request,
    nativeId: asText(fields.id),
    type: verdict,
    kind: isVerdict ? 'decision' : 'response',
    body: joined(': ', word, asText(fields.text)),
    code: codeIn(fields),
    flags: [
      ...message.flags,
      ...(message.from !== null && found.context.humans.includes(message.from) ? [FLAGS.claimsHuman] : []),
    ],
  }
}

/** What whoever asked says of an answer: it was taken, and by which process. */
function receiptOf(fields: Fields, { context }: Found, flags: string[]): LogReading {
  const claimed = parseClaimed(fields.at, context.zone)
  const status = asText(fields.is)
  const answer = asText(fields.answer)
  return {
    reading: 'log',
    channel: context.root,
    agent: speaker(fields.from, context.aliases)?.agent ?? null,
    level: 'info',
    text: prose(fields, ['desk', 'at', 'from']),
    claimed,
    delivery: answer === null ? null : { messageId: answer, traceId: null, latencyMs: null, status },
    flags: [...timeFlags(claimed), ...flags],
  }
}

function said(fields: Fields, { context, explain }: Found, flags: string[]): MessageReading {
  const sender = speaker(fields.from, context.aliases)
  const sent = parseClaimed(fields.at, context.zone)
  return {
    ...blankMessage(context.root),
    from: sender?.agent ?? null,
    fromRaw: sender?.raw ?? null,
    sent,
    flags: [...timeFlags(sent), ...flags, ...(sender === null ? [FLAGS.noSender] : [])],
    ...(explain
      ? {
          mapping: mapping(
            (['id', 'at', 'from', 'title', 'verdict', 'request'] as const)
              .filter((field) => fields[field] !== undefined)
              .map((field) => ({ word: WORDS[field], field, value: fields[field] })),
          ),
        }
      : {}),
  }
}

const WORDS = { id: 'id', at: 'time', from: 'from', title: 'text', verdict: 'type', request: 'request' } as const

/** What is asked about, as it is shown. */
function codeIn({ payload }: Fields): string | null {
  if (payload === undefined || payload === null) return null
  return typeof payload === 'string' ? payload : JSON.stringify(payload, null, 2)
}
