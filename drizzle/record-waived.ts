import type { Kit } from './columns/sqlite'

/** What the ledger says of problems, as the tail took it over: so one question of one database counts what is new. */
export function defineTakenOver({ table, int, text, primaryKey }: Kit) {
  /** Problems that somebody has seen. The row goes with its problem: what comes again is new. */
  const acknowledged = table(
    'acknowledged',
    {
      uid: text('uid').notNull(),
      rule: text('rule').notNull(),
      by: text('by_name').notNull(),
      at: int('at').notNull(),
    },
    (t) => [primaryKey({ columns: [t.uid, t.rule] })],
  )

  return { acknowledged }
}

/** Derived from problems and from waivers of the ledger. */
export function defineWaived({ table, int, bool, text, index, primaryKey }: Kit) {
  /** Which waiver holds for which problem, and until when, UTC ms. */
  const waived = table(
    'waived',
    {
      messageKey: int('message_key').notNull(),
      rule: text('rule').notNull(),
      /** The id of the waiver. */
      waiver: text('waiver').notNull(),
      until: int('until').notNull(),
      /** 1: it mutes, so that the problem is out of the list too. */
      mutes: bool('mutes').notNull(),
    },
    (t) => [primaryKey({ columns: [t.messageKey, t.rule, t.waiver] }), index('waived_waiver').on(t.waiver)],
  )

  return { waived }
}
