import { sql } from 'drizzle-orm'
import type { Kit } from './columns/sqlite'

/** In the place of a time that is not set: later than any. */
export const NEVER = 8_640_000_000_000_000

/** Derived: what agents owe each other by what was said. How each stands follows from its times and the clock. */
export function defineDebts(kit: Kit) {
  const { table, int, bool, text, index, primaryKey } = kit

  /** One row for each that one agent owes by one message; it stays when it is settled. Times are UTC ms. */
  const debts = table(
    'debts',
    {
      messageKey: int('message_key').notNull(),
      /** As `DEBT_KINDS` has it. */
      kind: text('kind').notNull(),
      /** Empty where anybody may settle it, or all have to. */
      debtor: text('debtor').notNull(),
      uid: text('uid').notNull(),
      sourceId: int('source_id').notNull(),
      channel: text('channel').notNull(),
      conversationId: int('conversation_id'),
      creditor: text('creditor'),
      since: int('since').notNull(),
      /** When it is due; `NEVER` where no time is set. */
      due: int('due').notNull(),
      /** When nobody has to settle it any more; `NEVER` where that does not come. */
      lapsesAt: int('lapses_at').notNull(),
      acknowledgedAt: int('acknowledged_at'),
      settledAt: int('settled_at'),
      /** Uid of the message that settled it. */
      settledBy: text('settled_by'),
      /** The rule that is broken once it is late. */
      rule: text('rule'),
      /** 1: what is said later in its conversation may settle it. */
      follows: bool('follows').notNull(),
      /** 1: of what was there before the source was first watched. */
      history: bool('history').notNull(),
    },
    (t) => [
      primaryKey({ columns: [t.messageKey, t.kind, t.debtor] }),
      index('debts_due').on(t.history, t.due, t.messageKey).where(sql`settled_at is null`),
      index('debts_debtor').on(t.sourceId, t.debtor, t.due).where(sql`settled_at is null`),
      index('debts_creditor').on(t.sourceId, t.creditor, t.due).where(sql`settled_at is null`),
      index('debts_conversation').on(t.conversationId, t.messageKey).where(sql`settled_at is null and follows = 1`),
    ],
  )

  return { debts }
}
