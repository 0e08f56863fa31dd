import type { Kit } from './columns/sqlite'

/**
 * What people did about problems. Each change of either table takes the next number `n` of both, so that the tail finds
 * what it has not taken over yet. Times are UTC epoch ms.
 */
export function defineProblemActs({ table, int, text, index, primaryKey }: Kit) {
  /** Problems that somebody has seen: one rule that one message breaks. */
  const acknowledgements = table(
    'acknowledgements',
    {
      uid: text('uid').notNull(),
      rule: text('rule').notNull(),
      n: int('n').notNull(),
      /** The label of the source. */
      source: text('source').notNull(),
      person: text('person').notNull(),
      name: text('name').notNull(),
      at: int('at').notNull(),
      /** Null as long as nobody has taken it back. */
      takenBackAt: int('taken_back_at'),
    },
    (t) => [primaryKey({ columns: [t.uid, t.rule] }), index('acknowledgements_n').on(t.n)],
  )

  /** What does not count until a time, and why: one problem, a rule of an agent or a pair, or what a query finds. */
  const waivers = table(
    'waivers',
    {
      /** UUID. */
      id: text('id').primaryKey(),
      n: int('n').notNull(),
      /** `problem`, `agent`, `pair` or `query`; the columns that tell no more of it are null. */
      what: text('what').notNull(),
      source: text('source'),
      rule: text('rule'),
      uid: text('uid'),
      agent: text('agent'),
      /** Of a pair: whom the agent wrote to. */
      recipient: text('recipient'),
      /** Of a query: what it is called. */
      called: text('called'),
      query: text('query'),
      why: text('why').notNull(),
      until: int('until').notNull(),
      /** JSON: what whoever made it could see then; it reaches no further. */
      scope: text('scope').notNull(),
      person: text('person').notNull(),
      name: text('name').notNull(),
      role: text('role').notNull(),
      assurance: text('assurance').notNull(),
      since: int('since').notNull(),
      /** Null where nobody ended it before its time. */
      endedAt: int('ended_at'),
      endedBy: text('ended_by'),
    },
    (t) => [index('waivers_n').on(t.n), index('waivers_until').on(t.until)],
  )

  return { acknowledgements, waivers }
}
