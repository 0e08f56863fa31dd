import { sql } from 'drizzle-orm'
import { insertMany, type ReadDoor, type WriteDoor } from './door'
import { appendEntry, type Draft } from './ledger/append'

export type StoredSession = { tokenSha: string; createdAt: number; lastSeenAt: number; expiresAt: number }

/** Who is signed in. Only the sha256 of a token is ever stored. Times are UTC ms. */
export type SessionStore = {
  /** Null when it is unknown, revoked or over at `now`. */
  find: (tokenSha: string, now: number) => Promise<StoredSession | null>
  /** The session and its entry in the ledger, both or neither. */
  create: (session: StoredSession & { agent: string | null }, entry: Draft) => Promise<void>
  touch: (tokenSha: string, at: number) => Promise<void>
  /** All of them when no `tokenSha` is given. */
  revoke: (tokenSha: string | null, at: number) => Promise<void>
}

const byToken = sql`select token_sha as "tokenSha", created_at as "createdAt", last_seen_at as "lastSeenAt",
  expires_at as "expiresAt" from sessions
  where token_sha = ${sql.placeholder('tokenSha')} and revoked_at is null and expires_at > ${sql.placeholder('now')}`

export function sessionStore(writer: WriteDoor, reader: ReadDoor): SessionStore {
  return {
    find: async (tokenSha, now) => (await reader.get<StoredSession>(byToken, { tokenSha, now })) ?? null,
    create: ({ tokenSha, createdAt, lastSeenAt, expiresAt, agent }, entry) =>
      writer.write(async (tx) => {
        await insertMany(
          tx,
          'sessions',
          ['token_sha', 'created_at', 'last_seen_at', 'expires_at', 'user_agent'],
          [[tokenSha, createdAt, lastSeenAt, expiresAt, agent]],
        )
        await appendEntry(tx, entry)
      }),
    touch: (tokenSha, at) =>
      writer.write(async (tx) => {
        await tx.run(sql`update sessions set last_seen_at = ${at} where token_sha = ${tokenSha}`)
      }),
    revoke: (tokenSha, at) =>
      writer.write(async (tx) => {
        const which = tokenSha === null ? sql`` : sql` and token_sha = ${tokenSha}`
        await tx.run(sql`update sessions set revoked_at = ${at} where revoked_at is null${which}`)
      }),
  }
}
