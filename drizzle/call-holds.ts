import type { Kit } from './columns/sqlite'

/** What people hold: calls within it are refused while it is on. Times are UTC epoch ms. */
export function defineHolds({ table, int, bool, text, index }: Kit) {
  const holds = table(
    'holds',
    {
      /** UUID. */
      id: text('id').primaryKey(),
      /** `session`, `team` or `source`, and which; the name of a source is null. */
      what: text('what').notNull(),
      source: text('source').notNull(),
      called: text('called'),
      /** 1: whoever put it on sees every source, so that it is on for what asks at others too. */
      everywhere: bool('everywhere').notNull(),
      why: text('why').notNull(),
      person: text('person').notNull(),
      name: text('name').notNull(),
      role: text('role').notNull(),
      assurance: text('assurance').notNull(),
      since: int('since').notNull(),
      /** Null while it is on. */
      liftedAt: int('lifted_at'),
      liftedBy: text('lifted_by'),
    },
    (t) => [index('holds_lifted').on(t.liftedAt)],
  )

  return { holds }
}
