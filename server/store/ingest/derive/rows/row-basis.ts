import { FLAGS } from '@/lib/message/flags'
import { believable } from '@/lib/time/time'
import { LAST_KEY_MS } from '@/server/store/rows/keys'
import type { Source } from '@/server/store/store'
import { UNANSWERED } from './ask-answer'
import type { TextReading } from './identity'
import type { NewMessage } from './model'

const AHEAD_MS = 60_000

/** Where and when a reading was observed, and the numbers it was given. */
export type Seat = Pick<
  NewMessage,
  | 'key'
  | 'uid'
  | 'seq'
  | 'observedAt'
  | 'fileId'
  | 'generation'
  | 'start'
  | 'length'
  | 'line'
  | 'sha256'
  | 'observationId'
  | 'look'
> & { inLines: number }

/** The time a reading is ordered by, UTC ms. */
export function orderMs(reading: TextReading, observedAt: number): number {
  const claimed =
    reading.reading === 'message' ? reading.sent.ms : reading.reading === 'log' ? reading.claimed.ms : null
  return Math.min(believable(claimed, observedAt) ? claimed : observedAt, LAST_KEY_MS)
}

/** When something was said, UTC ms: what gives no time that is believed was said when the look began that found it. */
export function saidMs(claimed: number | null, { at, look }: { at: number; look: number }): number {
  return believable(claimed, at) ? claimed : look
}

/** Facets of a row of which nothing is known. */
export function bareFacts(source: Source, channel: string) {
  return {
    source: source.label,
    protocol: source.protocol,
    channel,
    reading: 'unreadable' as const,
    nativeId: null,
    traceId: null as string | null,
    replyTo: null,
    from: null as string | null,
    to: [],
    broadcast: false,
    mentions: [],
    type: 'unreadable',
    kind: 'unreadable' as const,
    priority: null,
    error: null,
    progress: null,
    ask: null,
    hasCode: false,
    hasAttachment: false,
    hasReasoning: false,
  }
}

/**
 * A row of which nothing is known but its seat. Every column stands in one literal: an object that grows by a spread is
 * moved in memory again and again, which was a twentieth of an import.
 */
export function bareRow(source: Source, seat: Seat): NewMessage {
  return {
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
    reading: 'unreadable',
    sourceId: source.id,
    channel: '',
    nativeId: null,
    conversationId: null,
    traceId: null,
    traceBasis: null,
    ties: '',
    replyTo: null,
    sender: null,
    senderRaw: null,
    senderTier: null,
    senderSession: null,
    recipients: '[]',
    broadcast: 0,
    mentions: '[]',
    type: 'unreadable',
    kind: 'unreadable',
    priority: null,
    priorityRaw: null,
    sentAt: null,
    sentRaw: null,
    zoneKnown: 1,
    expiresAt: null,
    deadlineAt: null,
    state: null,
    final: null,
    body: '',
    reasoning: null,
    extra: '{}',
    words: '',
    facets: '',
    shortFacets: null,
    flags: '',
    answeredAt: null,
    answeredBy: null,
    goneAt: null,
    ask: null,
    askList: null,
    askAnsweredAt: UNANSWERED.askAnsweredAt,
    askAnswer: UNANSWERED.askAnswer,
    waits: UNANSWERED.waits,
    said: UNANSWERED.said,
    saidAt: UNANSWERED.saidAt,
    decidedAt: UNANSWERED.decidedAt,
    decidedBy: UNANSWERED.decidedBy,
    decidedPosted: UNANSWERED.decidedPosted,
    naming: UNANSWERED.naming,
  }
}

export function timeFlags(claimed: number | null, observedAt: number): string[] {
  if (claimed === null) return [FLAGS.noTime]
  return claimed > observedAt + AHEAD_MS ? [FLAGS.timeAhead] : []
}

/** A time that fits a column; a hostile one is none. */
export function whole(ms: number | null): number | null {
  return ms !== null && Number.isSafeInteger(Math.trunc(ms)) ? Math.trunc(ms) : null
}
