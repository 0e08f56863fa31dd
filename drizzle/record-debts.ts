import { sql } from 'drizzle-orm'
import type { Kit } from './columns/sqlite'

/** In the place of a time that is not set: later than any. */
export const NEVER = 8_640_000_000_000_000

/** Derived: what agents owe each other by what was said, and by tasks. How each stands follows from its times and the clock. */
export function defineDebts(kit: Kit) {
  const { table, int, bool, text, index, primaryKey } = kit

  /** One row for each that one agent owes by one message or task; it stays when it is settled. Times are UTC ms. */
  const debts = table(
    'debts',
    {
      /** Of the message that it is owed by, or of the task. */
      uid: text('uid').notNull(),
      /** As `DEBT_KINDS` has it. */
      kind: text('kind').notNull(),
      /** Empty where anybody may settle it, or all have to. */
      debtor: text('debtor').notNull(),
      /** 1: it is owed by a task. */
      task: bool('task').notNull(),
      /** Its place in order: the key of the message; of a task, since when it is owed, counted as keys are. */
      key: int('key').notNull(),
      sourceId: int('source_id').notNull(),
      /** Of a task, its team, plan or trace. */
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
      /** How it stood when it was judged last, as `DEBT_STATES` has it: whoever follows is told once that is another. */
      stood: text('stood').notNull(),
    },
    (t) => [
      primaryKey({ columns: [t.uid, t.kind, t.debtor] }),
      index('debts_key').on(t.key),
      index('debts_due').on(t.history, t.due, t.key).where(sql`settled_at is null`),
      index('debts_debtor').on(t.sourceId, t.debtor, t.due).where(sql`settled_at is null`),
      index('debts_creditor').on(t.sourceId, t.creditor, t.due).where(sql`settled_at is null`),
      index('debts_conversation').on(t.conversationId, t.key).where(sql`settled_at is null and follows = 1`),
    ],
  )

  /** Tasks that changed since what is owed by them was looked at. */
  const tasksChanged = table('tasks_changed', { uid: text('uid').primaryKey() })

  return { debts, tasksChanged }
}
