import type { Kit } from './columns/sqlite'

/** Derived: what messages said of what agents may do. What files say of it stands among the versions of registrations. */
export function defineAuthority(kit: Kit) {
  const { table, int, bool, text, index, primaryKey } = kit

  /** One row for each thing that a message says so of an agent. */
  const authoritySaid = table(
    'authority_said',
    {
      sourceId: int('source_id').notNull(),
      agent: text('agent').notNull(),
      /** `autonomy`, or `mode`: how far its program asks before it acts. */
      what: text('what').notNull(),
      value: text('value').notNull(),
      /** How free that makes it among the modes of its program, rising; null where nobody knows. */
      freedom: int('freedom'),
      /** When it was said, as far as a look tells, UTC ms. */
      at: int('at').notNull(),
      /** The message. */
      uid: text('uid').notNull(),
      /** 1: it claims a time at which it cannot have been said. */
      doubtful: bool('doubtful').notNull(),
    },
    (t) => [
      primaryKey({ columns: [t.uid, t.agent, t.what] }),
      index('authority_said_agent').on(t.sourceId, t.agent, t.at),
    ],
  )

  return { authoritySaid }
}
