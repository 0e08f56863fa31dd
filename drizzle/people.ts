import type { Kit } from './columns/sqlite'

/** Who may come in, and by what they are known. Times are UTC epoch ms. */
export function definePeople({ table, int, text, index, uniqueIndex, primaryKey }: Kit) {
  /** Accounts. The id stands in the ledger and is never given to another person, nor is the name. */
  const people = table(
    'people',
    {
      id: text('id').primaryKey(),
      name: text('name').notNull(),
      /** The name as it is compared. */
      nameKey: text('name_key').notNull(),
      role: text('role').notNull(),
      /** JSON: labels of the sources that they are kept to; null: everything. */
      sources: text('sources'),
      /** argon2id; null until the newcomer has chosen one. */
      password: text('password'),
      passwordAt: int('password_at'),
      madeAt: int('made_at').notNull(),
      closedAt: int('closed_at'),
    },
    (t) => [uniqueIndex('people_name').on(t.nameKey)],
  )

  /** One-time links by which a person chooses a password. Only the sha256 of a link's token is kept. */
  const invites = table('invites', {
    tokenSha: text('token_sha').primaryKey(),
    /** Null: the link makes the first admin. */
    person: text('person'),
    madeAt: int('made_at').notNull(),
    endsAt: int('ends_at').notNull(),
    usedAt: int('used_at'),
    /** The address that it was used from. */
    usedFrom: text('used_from'),
  })

  /** For programs. Only the sha256 is kept. */
  const tokens = table(
    'tokens',
    {
      id: text('id').primaryKey(),
      tokenSha: text('token_sha').notNull(),
      /** Its beginning, by which a person tells it from others. */
      beginning: text('beginning').notNull(),
      /** Who made it; it may do no more than they may. */
      person: text('person').notNull(),
      name: text('name').notNull(),
      role: text('role').notNull(),
      /** As of a person; it may be narrower than theirs. */
      sources: text('sources'),
      madeAt: int('made_at').notNull(),
      endsAt: int('ends_at').notNull(),
      usedAt: int('used_at'),
      revokedAt: int('revoked_at'),
    },
    (t) => [uniqueIndex('tokens_sha').on(t.tokenSha)],
  )

  /** Second factors. */
  const factors = table(
    'factors',
    {
      id: text('id').primaryKey(),
      person: text('person').notNull(),
      /** `totp` or `passkey`. */
      kind: text('kind').notNull(),
      name: text('name').notNull(),
      /** JSON: the secret of a code, the public key of a passkey. */
      content: text('content').notNull(),
      /** The last step of a code, or the counter of a passkey, that was taken: none is taken twice. */
      counter: int('counter').notNull(),
      madeAt: int('made_at').notNull(),
      usedAt: int('used_at'),
    },
    (t) => [index('factors_person').on(t.person)],
  )

  /** How often something was tried by who could not show who they are; it outlives a restart. */
  const guesses = table('guesses', {
    /** sha256 of what was tried, and from where. */
    key: text('key').primaryKey(),
    tries: int('tries').notNull(),
    since: int('since').notNull(),
    until: int('until').notNull(),
    strikes: int('strikes').notNull(),
  })

  /** Browsers in which somebody signed in. What they keep opens nothing; only its sha256 is here. */
  const browsers = table(
    'browsers',
    { tokenSha: text('token_sha').notNull(), person: text('person').notNull(), seenAt: int('seen_at').notNull() },
    (t) => [primaryKey({ columns: [t.person, t.tokenSha] })],
  )

  /** How a person wants pages to be; null: as the browser has it. They are no rights, so they stand on no record. */
  const preferences = table('preferences', {
    person: text('person').primaryKey(),
    language: text('language'),
    times: text('times'),
    /** JSON: when no screen notifies of what can wait; null: never. */
    quiet: text('quiet'),
  })

  return { people, invites, tokens, factors, guesses, browsers, preferences }
}
