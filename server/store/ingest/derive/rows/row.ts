import { wordsOf } from '@/lib/letters/words'
import { FLAGS } from '@/lib/message/flags'
import { type LogReading, type MessageReading, PRIORITIES, type UnreadableReading } from '@/lib/message/reading'
import { facetTokens, facetValues } from '@/lib/query/facet-tokens'
import type { Source } from '@/server/store/store'
import { UNANSWERED } from './ask-answer'
import { flagText } from './flag-text'
import type { NewMessage } from './model'
import { preparedOf } from './prepared'
import { bareFacts, bareRow, type Seat, timeFlags, whole } from './row-basis'

/** What an unreadable shows: its bytes as text, and when it was tried. */
export type Wreck = { text: string; tries: { at: number; what: string }[] }

export type Value = { field: string; value: string }

export function messageRow(source: Source, reading: MessageReading, seat: Seat) {
  const { sent } = reading
  const flags = [...reading.flags, ...timeFlags(sent.ms, seat.observedAt)]
  const { words, truncated, facets, values, recipients, mentions, extra } = preparedOf(source, reading)
  if (truncated) flags.push(FLAGS.truncatedWords)
  const row: NewMessage = {
    key: seat.key,
    uid: seat.uid,
    seq: seat.seq,
    rev: seat.seq,
    observedAt: seat.observedAt,
    fileId: seat.fileId,
    generation: seat.generation,
    start: seat.start,
    length: seat.length,
    line: seat.line,
    sha256: seat.sha256,
    observationId: seat.observationId,
    look: seat.look,
    inLines: seat.inLines,
    askList: reading.ask?.list ?? null,
    ask: reading.ask?.when ?? null,
    ...UNANSWERED,
    reading: 'message',
    sourceId: source.id,
    channel: reading.channel,
    nativeId: reading.nativeId,
    conversationId: null,
    traceId: reading.traceId,
    traceBasis: null,
    ties: '',
    replyTo: reading.replyTo,
    sender: reading.from,
    senderRaw: reading.fromRaw,
    senderTier: reading.fromTier,
    senderSession: reading.fromSession,
    recipients,
    broadcast: reading.broadcast ? 1 : 0,
    mentions,
    type: reading.type,
    kind: reading.kind,
    priority: reading.priority === null ? null : PRIORITIES.indexOf(reading.priority),
    priorityRaw: reading.priorityRaw,
    sentAt: whole(sent.ms),
    sentRaw: sent.raw,
    zoneKnown: sent.zoneKnown ? 1 : 0,
    expiresAt: whole(reading.expiresAt),
    deadlineAt: whole(reading.deadlineAt),
    state: reading.state,
    final: reading.final ? 1 : null,
    body: reading.body,
    reasoning: reading.reasoning,
    extra,
    words,
    facets,
    flags: flagText(flags),
    answeredAt: null,
    answeredBy: null,
    goneAt: null,
  }
  return { row, values }
}

export function logRow(source: Source, reading: LogReading, seat: Seat) {
  const { claimed, delivery } = reading
  const words = wordsOf([`${reading.channel} ${reading.agent ?? ''} ${delivery?.messageId ?? ''}`, reading.text])
  const flags = [...reading.flags, ...timeFlags(claimed.ms, seat.observedAt)]
  if (words.truncated) flags.push(FLAGS.truncatedWords)
  const facts = {
    ...bareFacts(source, reading.channel),
    reading: 'log' as const,
    kind: 'log' as const,
    from: reading.agent,
    type: reading.level ?? 'log',
    traceId: delivery?.traceId ?? null,
  }
  const row: NewMessage = {
    ...bareRow(source, seat),
    reading: 'log',
    kind: 'log',
    channel: reading.channel,
    sender: reading.agent,
    type: facts.type,
    traceId: facts.traceId,
    sentAt: whole(claimed.ms),
    sentRaw: claimed.raw,
    zoneKnown: claimed.zoneKnown ? 1 : 0,
    body: reading.text,
    extra: '{}',
    words: words.words,
    facets: facetTokens(facts).join(' '),
    flags: flagText(flags),
  }
  return { row, values: facetValues(facts) }
}

export function unreadableRow(source: Source, reading: UnreadableReading, seat: Seat, wreck: Wreck) {
  const { words, truncated } = wordsOf([wreck.text])
  const facts = bareFacts(source, '')
  const row: NewMessage = {
    ...bareRow(source, seat),
    body: wreck.text,
    extra: JSON.stringify({
      reason: reading.reason,
      at: reading.at,
      line: reading.line,
      column: reading.column,
      tries: wreck.tries,
    }),
    words,
    facets: facetTokens(facts).join(' '),
    flags: truncated ? flagText([FLAGS.truncatedWords]) : '',
  }
  return { row, values: facetValues(facts) }
}
