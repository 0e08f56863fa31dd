import type { Kit } from './columns/sqlite'

/** Derived: what breaks rules now, and what has to be looked at again when time has passed. */
export function defineProblems(kit: Kit) {
  const { table, int, bool, text, index, primaryKey } = kit

  /** One row for each rule that a message breaks; it goes when the rule holds again. */
  const problems = table(
    'problems',
    {
      messageKey: int('message_key').notNull(),
      rule: text('rule').notNull(),
      uid: text('uid').notNull(),
      sourceId: int('source_id').notNull(),
      channel: text('channel').notNull(),
      /** Whom it is told of: who sent the message, but where it is about one that never sent any; null where nobody is known. */
      agent: text('agent'),
      conversationId: int('conversation_id'),
      /** Why its message could not be read, as `lib/unread` has it; null for what was read. */
      cause: text('cause'),
      /** As `GRAVITIES` counts. */
      severity: int('severity').notNull(),
      /** When it began to be one, UTC ms: when its message was said, or when what was due did not come. */
      at: int('at').notNull(),
      /** 1: of what was there before the source was first watched. */
      history: bool('history').notNull(),
      /** What is wrong, as words are kept. */
      says: text('says').notNull(),
    },
    (t) => [
      primaryKey({ columns: [t.messageKey, t.rule] }),
      index('problems_at').on(t.history, t.at),
      index('problems_rule').on(t.rule, t.at),
    ],
  )

  /** Messages that are judged again once this time has come, UTC ms. */
  const judgedAgain = table('judged_again', { key: int('message_key').primaryKey(), at: int('at').notNull() }, (t) => [
    index('judged_again_at').on(t.at),
  ])

  /** Messages whose problems may be mended by a new sign of an agent: its next message, heartbeat or registration. */
  const judgedAwaiting = table(
    'judged_awaiting',
    { sourceId: int('source_id').notNull(), agent: text('agent').notNull(), key: int('message_key').notNull() },
    (t) => [primaryKey({ columns: [t.sourceId, t.agent, t.key] }), index('judged_awaiting_message').on(t.key)],
  )

  return { problems, judgedAgain, judgedAwaiting }
}
