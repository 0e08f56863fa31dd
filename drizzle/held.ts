import type { Kit } from './columns/sqlite'

/** Messages of people that a policy holds for a second person. Times are UTC epoch ms. */
export function defineHeld({ table, int, text, index }: Kit) {
  /** One per act of the outbox that was held, kept after it was decided. */
  const held = table(
    'held',
    {
      outboxId: int('outbox_id').primaryKey(),
      source: text('source').notNull(),
      at: int('at').notNull(),
      /** sha256 of the bytes that would be written, as the ledger keeps them. */
      sha256: text('sha256').notNull(),
      /** JSON: what was to be said, as it would be read, the files, and the policy with its terms then. */
      draft: text('draft').notNull(),
      message: text('message').notNull(),
      files: text('files').notNull(),
      policy: text('policy').notNull(),
    },
    (t) => [index('held_at').on(t.at)],
  )

  return { held }
}
