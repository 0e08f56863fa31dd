import type { Kit } from './columns/sqlite'

/** What people did and chose. The only writer is the web; synchronous=FULL. Times are UTC epoch ms. */
export function defineLedger(kit: Kit) {
  const { table, int, text, uniqueIndex, id } = kit

  const settings = table('settings', { name: text('name').primaryKey(), value: text('value').notNull() })

  /** Only the sha256 of a session's token is kept. */
  const sessions = table('sessions', {
    tokenSha: text('token_sha').primaryKey(),
    createdAt: int('created_at').notNull(),
    lastSeenAt: int('last_seen_at').notNull(),
    expiresAt: int('expires_at').notNull(),
    revokedAt: int('revoked_at'),
    agent: text('user_agent'),
  })

  /** Sources that a person chose in the console; those of the command line and the configuration file are not here. */
  const watched = table(
    'watched',
    {
      id: id('id'),
      protocol: text('protocol').notNull(),
      root: text('root').notNull(),
      /** 1 for the demo, which one click removes. */
      demo: int('demo').notNull(),
      /** JSON of what was chosen for it (zone, humans, aliases, ignore, polling); null: everything as usual. */
      config: text('config'),
      addedAt: int('added_at').notNull(),
      removedAt: int('removed_at'),
    },
    (t) => [uniqueIndex('watched_root').on(t.root)],
  )

  return { settings, sessions, watched }
}
