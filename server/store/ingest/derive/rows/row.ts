import { wordsOf } from '@/lib/letters/words'
import { FLAGS } from '@/lib/message/flags'
import { type LogReading, type MessageReading, PRIORITIES, type UnreadableReading } from '@/lib/message/reading'
import { facetTokens, facetValues } from '@/lib/query/facet-tokens'
import type { Source } from '@/server/store/store'
import { flagText } from './flag-text'
import { preparedOf } from './prepared'
import { bareFacts, bareRow, type Seat, timeFlags, whole } from './row-basis'

/** What an unreadable shows: its bytes as text, and when it was tried. */
export type Wreck = { text: string; tries: { at: number; what: string }[] }

export type Value = { field: string; value: string }

export function messageRow(source: Source, reading: MessageReading, seat: Seat) {
  const { sent } = reading
  const flags = [...reading.flags, ...timeFlags(sent.ms, seat.observedAt)]
  const { words, truncated, facets, shortFacets, values, recipients, mentions, extra } = preparedOf(source, reading)
  if (truncated) flags.push(FLAGS.truncatedWords)
  const row = bareRow(source, seat)
  row.reading = 'message'
  row.askList = reading.ask?.list ?? null
  row.ask = reading.ask?.when ?? null
  row.channel = reading.channel
  row.nativeId = reading.nativeId
  row.traceId = reading.traceId
  row.replyTo = reading.replyTo
  row.sender = reading.from
  row.senderRaw = reading.fromRaw
  row.senderTier = reading.fromTier
  row.senderSession = reading.fromSession
  row.recipients = recipients
  row.broadcast = reading.broadcast ? 1 : 0
  row.mentions = mentions
  row.type = reading.type
  row.kind = reading.kind
  row.priority = reading.priority === null ? null : PRIORITIES.indexOf(reading.priority)
  row.priorityRaw = reading.priorityRaw
  row.sentAt = whole(sent.ms)
  row.sentRaw = sent.raw
  row.zoneKnown = sent.zoneKnown ? 1 : 0
  row.expiresAt = whole(reading.expiresAt)
  row.deadlineAt = whole(reading.deadlineAt)
  row.state = reading.state
  row.final = reading.final ? 1 : null
  row.body = reading.body
  row.reasoning = reading.reasoning
  row.extra = extra
  row.words = words
  row.facets = facets
  row.shortFacets = shortFacets
  row.flags = flagText(flags)
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
  const row = bareRow(source, seat)
  row.reading = 'log'
  row.kind = 'log'
  row.channel = reading.channel
  row.sender = reading.agent
  row.type = facts.type
  row.traceId = facts.traceId
  row.replyTo = reading.ends ?? null
  row.sentAt = whole(claimed.ms)
  row.sentRaw = claimed.raw
  row.zoneKnown = claimed.zoneKnown ? 1 : 0
  row.body = reading.text
  row.words = words.words
  row.facets = facetTokens(facts).join(' ')
  row.flags = flagText(flags)
  return { row, values: facetValues(facts) }
}

export function unreadableRow(source: Source, reading: UnreadableReading, seat: Seat, wreck: Wreck) {
  const { words, truncated } = wordsOf([wreck.text])
  const facts = bareFacts(source, '')
  const row = bareRow(source, seat)
  row.body = wreck.text
  row.extra = JSON.stringify({
    reason: reading.reason,
    at: reading.at,
    line: reading.line,
    column: reading.column,
    tries: wreck.tries,
  })
  row.words = words
  row.facets = facetTokens(facts).join(' ')
  row.flags = truncated ? flagText([FLAGS.truncatedWords]) : ''
  return { row, values: facetValues(facts) }
}
