import { sql } from 'drizzle-orm'
import type { Kit } from './columns/sqlite'

/** States of a place where a message has not been taken: those that `LIES_WAITING` names. */
export const WAITING_STATES: readonly string[] = ['inbox', 'queued', 'staged', 'pending', 'open']

/** Holds for a place where something still lies to be taken: a message, or what cannot be read in somebody's inbox. */
export const LIES_WAITING = sql`until is null and (state in ('inbox', 'queued', 'staged', 'pending', 'open') or (state is null and agent is not null))`

/** Derived: messages, their places, and the conversations they belong to. */
export function defineMessages(kit: Kit) {
  const { table, int, orderKey, id, bool, small, text, searchDocument, index, uniqueIndex, primaryKey } = kit

  /** Every reading that has text: messages, log lines and unreadable places. */
  const messages = table(
    'messages',
    {
      key: orderKey('key'),
      uid: text('uid').notNull(),
      seq: int('seq').notNull(),
      rev: int('rev').notNull(),
      /** `message`, `log` or `unreadable`. */
      reading: text('reading').notNull(),
      sourceId: small('source_id').notNull(),
      channel: text('channel').notNull(),
      nativeId: text('native_id'),
      conversationId: int('conversation_id'),
      traceId: text('trace_id'),
      traceBasis: text('trace_basis'),
      /** What joined it to others, as `tokensOf` writes it: who sees some of a conversation sees what that makes of them. */
      ties: text('ties').notNull().default(''),
      replyTo: text('reply_to'),
      sender: text('sender'),
      senderRaw: text('sender_raw'),
      senderTier: text('sender_tier'),
      senderSession: text('sender_session'),
      /** JSON of `MessageReading.to`. */
      recipients: text('recipients').notNull(),
      broadcast: small('broadcast').notNull(),
      mentions: text('mentions').notNull(),
      type: text('type').notNull(),
      kind: text('kind').notNull(),
      /** 0 low … 3 critical. */
      priority: small('priority'),
      priorityRaw: text('priority_raw'),
      sentAt: int('sent_at'),
      sentRaw: text('sent_raw'),
      zoneKnown: small('zone_known').notNull(),
      observedAt: int('observed_at').notNull(),
      expiresAt: int('expires_at'),
      deadlineAt: int('deadline_at'),
      state: text('state'),
      /** 1: its protocol's own form says that nothing more comes on what it answers; else null. */
      final: bool('final'),
      body: text('body').notNull(),
      reasoning: text('reasoning'),
      /** JSON: code, attachments, progress, error; for unreadable: reason, at, line, column, tries. */
      extra: text('extra').notNull(),
      /**
       * Words cut by `lib/letters/words`, space-separated, of body, reasoning, code, type, ids and names, as
       * `lib/letters/plain-words` shortens them.
       */
      words: text('words').notNull(),
      /**
       * Tokens of `lib/query/facet-tokens`, space-separated: what never changes and may be filtered by. As `shortFacets`
       * leaves them on SQLite, and `markedFacets` on Postgres.
       */
      facets: text('facets').notNull(),
      ...searchDocument(),
      /** Space-separated with a space at both ends; empty when there is none. */
      flags: text('flags').notNull(),
      /** Where it lies now (or lay last). */
      fileId: small('file_id').notNull(),
      generation: small('generation').notNull(),
      start: int('start').notNull(),
      length: int('length').notNull(),
      line: int('line'),
      sha256: text('sha256').notNull(),
      observationId: int('observation_id').notNull(),
      /** When the look of the tail began that found it, UTC ms: what one look found together has no order but its times. */
      look: int('look').notNull().default(0),
      /** When somebody it was addressed to answered. */
      answeredAt: int('answered_at'),
      /** Uid of the message that did. */
      answeredBy: text('answered_by'),
      /** When its last place vanished; for an unreadable: when it was mended or vanished. */
      goneAt: int('gone_at'),
    },
    (t) => [
      uniqueIndex('messages_uid').on(t.uid),
      index('messages_seq').on(t.seq),
      index('messages_rev').on(t.rev),
      index('messages_conversation').on(t.conversationId, t.key),
      index('messages_file').on(t.fileId, t.start),
      // Most messages have neither, and of an entry for nothing no question is asked.
      index('messages_native').on(t.nativeId).where(sql`native_id is not null`),
      index('messages_reply').on(t.replyTo).where(sql`reply_to is not null`),
      index('messages_state').on(t.state, t.key).where(sql`state is not null`),
      index('messages_reading').on(t.reading, t.key),
    ],
  )

  /** Messages that want something of a person, by the key of the message; most messages have no row here. */
  const asks = table(
    'asks',
    {
      key: orderKey('key'),
      uid: text('uid').notNull(),
      sourceId: int('source_id').notNull(),
      /** `decide`, `answer` or `inform`. */
      list: text('list').notNull(),
      /** What else must hold, as `AskWhen` has it. */
      needs: text('needs').notNull(),
      sender: text('sender'),
      expiresAt: int('expires_at'),
      /** When a person, or whom else it was for, answered; the message that did. */
      answeredAt: int('answered_at'),
      answer: text('answer'),
      /** Reasons of `WAITS`, as flags are spelled: why what seems to answer it does not. */
      waits: text('waits').notNull().default(''),
      /** A word in a person's name that Signalbox did not write and that would answer it; when that was. */
      said: text('said'),
      saidAt: int('said_at'),
      /** As of the message. */
      goneAt: int('gone_at'),
    },
    (t) => [
      index('asks_open').on(t.list, t.needs, t.key).where(sql`answered_at is null and gone_at is null`),
      index('asks_guarded')
        .on(t.sourceId, t.sender, t.key)
        .where(sql`needs = 'guarded' and answered_at is null and gone_at is null`),
      index('asks_answered').on(t.answeredAt, t.uid).where(sql`list = 'decide' and answered_at is not null`),
    ],
  )

  /** What people wrote through Signalbox and what each answers, as it is on record: by its uid and, of a decision, its bytes. */
  const namings = table(
    'namings',
    { answer: text('answer').primaryKey(), uid: text('uid').notNull(), sha256: text('sha256') },
    (t) => [index('namings_uid').on(t.uid), index('namings_sha256').on(t.sha256)],
  )

  /**
   * Messages that a person decided on, whatever they ask, by the key of the message: the first decision that answers it,
   * one that Signalbox wrote before all others.
   */
  const verdicts = table('verdicts', {
    key: orderKey('key'),
    uid: text('uid').notNull(),
    /** The message that decided, and its time in order. */
    answer: text('answer').notNull(),
    at: int('at').notNull(),
    /** 1: Signalbox wrote it; else something says that it was decided. */
    posted: bool('posted').notNull().default(0),
  })

  /** Places of messages that lie in documents and snapshots, now and before. Lines have theirs in `messages`. */
  const places = table(
    'places',
    {
      id: id('id'),
      messageKey: int('message_key').notNull(),
      fileId: int('file_id').notNull(),
      /** Position in the array for an element, else 0. */
      element: int('element').notNull(),
      sha256: text('sha256').notNull(),
      state: text('state'),
      /** In whose inbox or mailbox that is, where it is one. */
      agent: text('agent'),
      observationId: int('observation_id').notNull(),
      since: int('since').notNull(),
      until: int('until'),
      /** Of which channel it is, where that is another than its message's. */
      channel: text('channel'),
      /** What its message came to where this was the last place: its state then; null while something lies here. */
      ending: text('ending'),
    },
    (t) => [
      index('places_message').on(t.messageKey),
      index('places_elsewhere').on(t.messageKey).where(sql`channel is not null`),
      index('places_file').on(t.fileId, t.until),
      index('places_waiting').on(t.messageKey, t.agent, t.state, t.until).where(LIES_WAITING),
    ],
  )

  const conversations = table(
    'conversations',
    {
      id: id('id'),
      /** Public, stable. */
      uid: text('uid').notNull(),
      sourceId: small('source_id').notNull(),
      basis: text('basis').notNull(),
      /** That of the message whose words are its title. */
      firstKey: int('first_key').notNull(),
      lastKey: int('last_key').notNull(),
      firstAt: int('first_at').notNull(),
      lastAt: int('last_at').notNull(),
      count: small('count').notNull(),
      /** JSON: agent → messages sent (0 when only addressed). */
      participants: text('participants').notNull(),
      rev: int('rev').notNull(),
      flags: text('flags').notNull(),
    },
    (t) => [
      uniqueIndex('conversations_uid').on(t.uid),
      index('conversations_last').on(t.lastKey),
      index('conversations_rev').on(t.rev),
    ],
  )

  const linkKeys = table(
    'link_keys',
    {
      sourceId: int('source_id').notNull(),
      key: text('key').notNull(),
      conversationId: int('conversation_id').notNull(),
      at: int('at').notNull(),
    },
    (t) => [primaryKey({ columns: [t.sourceId, t.key] }), index('link_keys_conversation').on(t.conversationId)],
  )

  /** Public ids of conversations that were joined into another. */
  const conversationAliases = table(
    'conversation_aliases',
    {
      alias: text('alias').primaryKey(),
      conversationId: int('conversation_id').notNull(),
      joinedAt: int('joined_at').notNull(),
    },
    (t) => [index('conversation_aliases_target').on(t.conversationId)],
  )

  /** State of the derivation of conversations, JSON, per channel of protocols without keys. */
  const threads = table(
    'threads',
    {
      sourceId: int('source_id').notNull(),
      channel: text('channel').notNull(),
      state: text('state').notNull(),
    },
    (t) => [primaryKey({ columns: [t.sourceId, t.channel] })],
  )

  return { messages, asks, namings, verdicts, places, conversations, linkKeys, conversationAliases, threads }
}
