import type { Kit } from './columns/sqlite'

/** Derived: how many messages came to lie waiting, and how many no longer do. */
export function defineQueues({ table, int, text, primaryKey }: Kit) {
  /** Kept in the transaction that derives a place or its end, so it is never behind. */
  const queueChanges = table(
    'queue_changes',
    {
      /** Length, ms: an hour or a minute; 0: of all time, which is what lies there now. */
      span: int('span').notNull(),
      /** When it begins, UTC ms; 0 of all time. */
      slot: int('slot').notNull(),
      sourceId: int('source_id').notNull(),
      /** What `name` is: as in `measures`, or `inbox`, which is an agent that something lies for. */
      part: text('part').notNull(),
      name: text('name').notNull(),
      /** So many more lie there at its end than at its beginning; below 0: fewer. */
      net: int('net').notNull(),
    },
    (t) => [primaryKey({ columns: [t.span, t.part, t.slot, t.sourceId, t.name] })],
  )

  return { queueChanges }
}
