import type { Kit } from './columns/sqlite'

/** What people decided on asks of agents. Times are UTC epoch ms. */
export function defineDecisions({ table, int, text, index, uniqueIndex, primaryKey }: Kit) {
  /** One per ask: of two who decide, one wins. That of an act that failed makes room for another. */
  const decisions = table(
    'decisions',
    {
      /** Of the ask. */
      uid: text('uid').primaryKey(),
      /** Of the bytes that were shown. */
      sha256: text('sha256').notNull(),
      source: text('source').notNull(),
      /** Whose ask it is; null where it names nobody. */
      asker: text('asker'),
      /** First words of the ask, to know the like by. */
      words: text('words').notNull(),
      list: text('list').notNull(),
      verb: text('verb').notNull(),
      /** Chosen by who decides: the same again is the same decision. */
      key: text('key').notNull(),
      /** sha256 of what was decided. */
      body: text('body').notNull(),
      person: text('person').notNull(),
      name: text('name').notNull(),
      role: text('role').notNull(),
      assurance: text('assurance').notNull(),
      at: int('at').notNull(),
      reason: text('reason').notNull(),
      /** Number of the entry of the ledger. */
      entry: int('entry').notNull(),
      /** The act that writes it; null where nothing is written. */
      outboxId: int('outbox_id'),
      policy: text('policy'),
      policyVersion: int('policy_version'),
      /** How many signed, of how many that had to. */
      signed: int('signed').notNull(),
      needed: int('needed').notNull(),
    },
    (t) => [
      uniqueIndex('decisions_entry').on(t.entry),
      index('decisions_asker').on(t.source, t.asker, t.entry),
      index('decisions_at').on(t.at),
      index('decisions_verb').on(t.verb, t.entry),
      index('decisions_key').on(t.person, t.key),
    ],
  )

  /** Who agreed so far where more than one has to; each person once. */
  const signatures = table(
    'signatures',
    {
      uid: text('uid').notNull(),
      person: text('person').notNull(),
      name: text('name').notNull(),
      role: text('role').notNull(),
      assurance: text('assurance').notNull(),
      /** Signatures go together when they say the same of the same bytes. */
      verb: text('verb').notNull(),
      sha256: text('sha256').notNull(),
      /** sha256 of the changed payload; empty where nothing was changed. */
      changed: text('changed').notNull(),
      key: text('key').notNull(),
      /** sha256 of what was signed. */
      body: text('body').notNull(),
      at: int('at').notNull(),
      reason: text('reason').notNull(),
      entry: int('entry').notNull(),
      /** How many had to sign then. */
      needed: int('needed').notNull(),
    },
    (t) => [primaryKey({ columns: [t.uid, t.person] }), index('signatures_key').on(t.person, t.key)],
  )

  return { decisions, signatures }
}
