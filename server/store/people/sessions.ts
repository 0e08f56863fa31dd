import { sql } from 'drizzle-orm'
import type { OpenSession } from '@/lib/people/people-told'
import { type Assurance, LOCAL_PERSON, type Role } from '@/lib/people/person'
import type { Scope } from '@/lib/people/scope'
import type { Preferences } from '@/lib/reader/preferences'
import { people } from '@/lib/text/people/people-words'
import { KnownError } from '@/server/errors'
import { insertMany, type ReadDoor, type WriteDoor } from '@/server/store/door/door'
import { appendEntry, type Draft } from '@/server/store/ledger/append-entry'
import { type PreferenceColumns, preferencesFrom } from './preference-rows'
import { scopeFrom } from './scope-column'

export type StoredSession = {
  tokenSha: string
  createdAt: number
  lastSeenAt: number
  expiresAt: number
  /** When the person last showed who they are. */
  provenAt: number
  agent: string | null
  /** Whose it is, as they are now; null: a person on this machine without an account. */
  account: { id: string; name: string; role: Role; scope: Scope; assurance: Assurance } | null
  preferences: Preferences
}

export type NewSession = Omit<StoredSession, 'account' | 'provenAt' | 'agent' | 'preferences'> & {
  account: { id: string; assurance: Assurance } | null
  agent: string | null
  address: string | null
}

/** Who is signed in. Only the sha256 of a token is ever stored. Times are UTC ms. */
export type SessionStore = {
  /** Null when it is unknown, revoked or over at `now`, or the account is closed. */
  find: (tokenSha: string, now: number) => Promise<StoredSession | null>
  /** Those that are good at `now`, the latest first. */
  list: (now: number) => Promise<OpenSession[]>
  /** Was the account ever signed in to from there? */
  cameFrom: (person: string, address: string) => Promise<boolean>
  /** The session and its entry in the ledger, both or neither. */
  create: (session: NewSession, entry: Draft) => Promise<void>
  /** It was used; `until`: when it ends from now on, null: as before. */
  touch: (tokenSha: string, at: number, until?: number | null) => Promise<void>
  /** Another token for the session of who showed again who they are, with its entry, both or neither. Throws `not-found` where it is over. */
  renew: (tokenSha: string, proof: { next: string; assurance: Assurance; at: number }, entry: Draft) => Promise<void>
  /** All of them when no `tokenSha` is given. */
  revoke: (tokenSha: string | null, at: number) => Promise<void>
}

type Row = Omit<StoredSession, 'account' | 'preferences'> &
  PreferenceColumns & {
    person: string | null
    name: string | null
    role: Role | null
    sources: string | null
    assurance: Assurance | null
  }

const byToken = sql`select s.token_sha as "tokenSha", s.created_at as "createdAt", s.last_seen_at as "lastSeenAt",
    s.expires_at as "expiresAt", coalesce(s.proven_at, s.created_at) as "provenAt", s.user_agent as agent, s.person, s.assurance, p.name, p.role, p.sources, f.language, f.times
  from sessions s left join people p on p.id = s.person
    left join preferences f on f.person = coalesce(s.person, ${sql.placeholder('local')})
  where s.token_sha = ${sql.placeholder('tokenSha')} and s.revoked_at is null
    and s.expires_at > ${sql.placeholder('now')} and (s.person is null or (p.id is not null and p.closed_at is null))`
const listed = sql`select token_sha as id, coalesce(person, ${sql.placeholder('local')}) as person, user_agent as agent,
    address, created_at as "createdAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt"
  from sessions where revoked_at is null and expires_at > ${sql.placeholder('now')}
  order by last_seen_at desc, token_sha`
const fromThere = sql`select count(*) as count from sessions
  where person = ${sql.placeholder('person')} and address = ${sql.placeholder('address')}`

export function sessionStore(writer: WriteDoor, reader: ReadDoor): SessionStore {
  return {
    find: async (tokenSha, now) => {
      const found = await reader.get<Row>(byToken, { tokenSha, now, local: LOCAL_PERSON })
      return found === undefined ? null : storedOf(found)
    },
    list: (now) => reader.all<OpenSession>(listed, { now, local: LOCAL_PERSON }),
    cameFrom: async (person, address) =>
      ((await reader.get<{ count: number }>(fromThere, { person, address }))?.count ?? 0) > 0,
    create: ({ tokenSha, createdAt, lastSeenAt, expiresAt, account, agent, address }, entry) =>
      writer.write(async (tx) => {
        await insertMany(
          tx,
          'sessions',
          ['token_sha', 'created_at', 'last_seen_at', 'expires_at', 'person', 'assurance', 'user_agent', 'address'],
          [
            [
              ...[tokenSha, createdAt, lastSeenAt, expiresAt],
              ...[account?.id ?? null, account?.assurance ?? null, agent, address],
            ],
          ],
        )
        await appendEntry(tx, entry)
      }),
    touch: (tokenSha, at, until = null) =>
      writer.write(async (tx) => {
        const ends = until === null ? sql`` : sql`, expires_at = ${until}`
        await tx.run(sql`update sessions set last_seen_at = ${at}${ends} where token_sha = ${tokenSha}`)
      }),
    renew: (tokenSha, { next, assurance, at }, entry) =>
      writer.write(async (tx) => {
        const renewed = await tx.run(sql`update sessions
          set token_sha = ${next}, assurance = ${assurance}, proven_at = ${at}, last_seen_at = ${at}
          where token_sha = ${tokenSha} and revoked_at is null and expires_at > ${at}`)
        if (renewed !== 1) throw new KnownError('not-found', () => people.noSession)
        await appendEntry(tx, entry)
      }),
    revoke: (tokenSha, at) =>
      writer.write(async (tx) => {
        const which = tokenSha === null ? sql`` : sql` and token_sha = ${tokenSha}`
        await tx.run(sql`update sessions set revoked_at = ${at} where revoked_at is null${which}`)
      }),
  }
}

function storedOf({ person, name, role, sources, assurance, language, times, ...kept }: Row): StoredSession {
  const session = { ...kept, preferences: preferencesFrom({ language, times }) }
  if (person === null || name === null || role === null) return { ...session, account: null }
  return {
    ...session,
    account: { id: person, name, role, scope: scopeFrom(sources), assurance: assurance ?? 'password' },
  }
}
