import { FLAGS } from '@/lib/message/flags'
import type { MessageDetail } from '@/lib/message/message'
import type { MessageReading } from '@/lib/message/reading'
import { jointsOf } from '@/lib/query/joints'
import type { Candidate } from '@/lib/query/match'
import { messageRow as rowOfReading } from '@/server/store/ingest/derive/rows/row'
import { orderMs } from '@/server/store/ingest/derive/rows/row-basis'
import { readExtra } from '@/server/store/rows/extra'
import { KEYS_PER_MS } from '@/server/store/rows/keys'
import { type ListedDbRow, messageRow, type Telling } from '@/server/store/rows/message-rows'
import { searchedParts } from '@/server/store/rows/searched'
import type { Source } from '../store'

/** Where a message would lie, and what it would be told by as long as it does not. `at`: UTC ms. */
export type Foreseen = { path: string; length: number; sha256: string; uid: string; at: number }

/** What is not written stands in no list. */
const NOWHERE: Telling = { opaque: { of: () => '' } }

/** A message as the index would have it, and what the matcher of `lib/query` asks of it. */
export type ForeseenMessage = { candidate: Candidate; message: Omit<MessageDetail, 'mapping'> }

/** What the index would make of a reading of what is not written yet: the same rows, made by the same functions. */
export function foreseenMessage(source: Source, reading: MessageReading, place: Foreseen): ForeseenMessage {
  // It goes on record before it is written, so that its claim to come from a person is true.
  const flags = [...reading.flags.filter((flag) => flag !== FLAGS.claimsHuman), FLAGS.posted]
  const row = listedRow(source, { ...reading, flags }, place)
  const listed = messageRow(row, NOWHERE)
  const { code, attachments, error } = readExtra(row.extra)
  const joints = jointsOf(searchedParts(reading))
  return {
    candidate: {
      ...{ row: listed, words: row.words, facets: row.facets, aliases: source.config.aliases },
      ...(joints === null ? {} : { joints }),
    },
    message: {
      ...listed,
      reasoning: reading.reasoning,
      code: code ?? null,
      attachments: attachments ?? [],
      documents: [],
      fromSession: reading.fromSession,
      priorityRaw: reading.priorityRaw,
      expiresAt: reading.expiresAt,
      deadlineAt: reading.deadlineAt,
      errorMessage: error?.message ?? null,
      errorSuggestion: error?.suggestion ?? null,
      ...{ places: [], liesIn: null, deliveries: [], fileUid: null, fileMode: null, generation: 0, unreadable: null },
      root: source.root,
    },
  }
}

function listedRow(source: Source, reading: MessageReading, { path, length, sha256, uid, at }: Foreseen) {
  const key = orderMs(reading, at) * KEYS_PER_MS
  const seat = {
    key,
    uid,
    seq: 0,
    observedAt: at,
    look: at,
    fileId: 0,
    generation: 0,
    start: 0,
    length,
    line: null,
    sha256,
  }
  const { row } = rowOfReading(source, reading, { ...seat, observationId: 0, inLines: 0 })
  const listed: ListedDbRow = {
    ...{ key, uid, seq: 0, rev: 0, reading: 'message', source: source.label, protocol: source.protocol },
    ...{ channel: row.channel, native_id: row.nativeId, conversation: null, trace_id: row.traceId },
    ...{ trace_basis: null, reply_to: row.replyTo, sender: row.sender, sender_raw: row.senderRaw },
    ...{ sender_tier: row.senderTier, recipients: row.recipients, broadcast: row.broadcast, mentions: row.mentions },
    ...{ type: row.type, kind: reading.kind, priority: row.priority, sent_at: row.sentAt, sent_raw: row.sentRaw },
    ...{ observed_at: at, state: row.state, body: row.body, body_length: [...row.body].length },
    ...{ answered_at: null, gone_at: null, flags: row.flags, path, line: null, start: 0, length, sha256 },
    extra: row.extra,
  }
  return { ...listed, words: row.words, facets: row.facets }
}
