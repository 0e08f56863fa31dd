import type { Kit } from './columns/sqlite'

/** What people agreed on for asks. Times are UTC epoch ms. */
export function definePolicies({ table, int, bool, text, primaryKey }: Kit) {
  /** Every version that was ever saved; at most one of each name holds. */
  const policies = table(
    'policies',
    {
      name: text('name').notNull(),
      /** From 1 for each name. */
      version: int('version').notNull(),
      /** JSON of a `PolicyRule`. */
      rule: text('rule').notNull(),
      enabled: bool('enabled').notNull(),
      /** When it began to hold the last time, and when it ceased to. */
      since: int('since_at'),
      until: int('until_at'),
      person: text('person').notNull(),
      by: text('by_name').notNull(),
      at: int('at').notNull(),
      why: text('why').notNull(),
      /** Number of the entry of the ledger that saved it. */
      entry: int('entry').notNull(),
    },
    (t) => [primaryKey({ columns: [t.name, t.version] })],
  )

  return { policies }
}
