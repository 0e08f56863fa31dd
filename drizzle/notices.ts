import type { Kit } from './columns/sqlite'

/** Who is told of new asks, and what became of it. Times are UTC epoch ms. */
export function defineNotices({ table, int, bool, text, index, primaryKey }: Kit) {
  const hooks = table('hooks', {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    url: text('url').notNull(),
    template: text('template').notNull(),
    /** Of the signature, as it is used. */
    secret: text('secret').notNull(),
    /** The secret of the messenger's own robot. */
    sign: text('sign'),
    /** JSON: lists of asks that are told. */
    lists: text('lists').notNull(),
    alarms: bool('alarms').notNull(),
    /** The least severity of alert rules that are told; null: none is. */
    alerts: text('alerts'),
    /** Critical problems and unreadable places; and what people put on hold. Null: an older version told of none. */
    problems: bool('problems'),
    holds: bool('holds'),
    query: text('query'),
    /** JSON: labels; null: every source. */
    sources: text('sources'),
    /** 1: who asks and the first words go along. */
    content: bool('content').notNull(),
    /** JSON: when nothing is sent that can wait; null: never. */
    quiet: text('quiet'),
    madeAt: int('made_at').notNull(),
    /** What was observed before is not told. */
    since: int('since_at').notNull(),
    pausedAt: int('paused_at'),
    /** The person who added it, in whose language it is told. */
    owner: text('owner'),
  })

  const deliveries = table(
    'deliveries',
    {
      id: text('id').primaryKey(),
      hookId: text('hook_id').notNull(),
      /** `notice` or `test`. */
      kind: text('kind').notNull(),
      at: int('at').notNull(),
      /** JSON: what is told. */
      facts: text('facts').notNull(),
      /** `waiting`, `delivered`, `given-up` or `closed`. */
      state: text('state').notNull(),
      tries: int('tries').notNull(),
      /** After how many tries it is given up. */
      most: int('most').notNull(),
      nextAt: int('next_at').notNull(),
      /** Until then somebody is sending it. */
      claimedUntil: int('claimed_until').notNull(),
    },
    (t) => [index('deliveries_hook').on(t.hookId, t.at), index('deliveries_state').on(t.state, t.at)],
  )

  const deliveryTries = table(
    'delivery_tries',
    {
      deliveryId: text('delivery_id').notNull(),
      n: int('n').notNull(),
      at: int('at').notNull(),
      ms: int('ms').notNull(),
      status: int('status'),
      error: text('error'),
      answer: text('answer').notNull(),
    },
    (t) => [primaryKey({ columns: [t.deliveryId, t.n] })],
  )

  /** Asks that were told of, or were there before anybody was to be told. */
  const told = table('told', { uid: text('uid').primaryKey(), at: int('at').notNull() })

  return { hooks, deliveries, deliveryTries, told }
}
