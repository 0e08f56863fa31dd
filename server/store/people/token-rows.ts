import { sql } from 'drizzle-orm'
import type { ApiToken } from '@/lib/people/people-told'
import type { Role } from '@/lib/people/person'
import type { Scope } from '@/lib/people/scope'
import { people as words } from '@/lib/text/people/people-words'
import { KnownError } from '@/server/errors'
import { insertMany, type ReadDoor, type WriteDoor } from '@/server/store/door/door'
import { refsTo, type Tell } from '@/server/store/ledger/rows-told'
import { scopeFrom, writtenScope } from './scope-column'
import { takeBackOfToken } from './signature-rows'

/** A good token, with who made it; `maker` null: a person on this machine without an account. */
export type GoodToken = {
  id: string
  name: string
  role: Role
  scope: Scope
  person: string
  maker: { name: string; role: Role; scope: Scope } | null
  madeAt: number
  endsAt: number
  usedAt: number | null
}

/** Only the sha256 of a token is kept. `tell` puts what was changed on record with it. Times are UTC ms. */
export type TokenStore = {
  /** Null when it is unknown, revoked or over at `now`, or its maker's account is closed. */
  find: (tokenSha: string, now: number) => Promise<GoodToken | null>
  list: () => Promise<ApiToken[]>
  add: (token: ApiToken & { tokenSha: string }, tell: Tell) => Promise<void>
  touch: (id: string, at: number) => Promise<void>
  /** Takes back what was signed under it and is still open. Throws a `KnownError` `not-found` where there is none in force. */
  revoke: (id: string, at: number, tell: Tell) => Promise<void>
}

type Row = Omit<GoodToken, 'maker' | 'scope'> & {
  sources: string | null
  makerName: string | null
  makerRole: Role | null
  makerSources: string | null
}

type Listed = Omit<ApiToken, 'scope'> & { sources: string | null }

const byToken = sql`select t.id, t.name, t.role, t.sources, t.person, t.made_at as "madeAt", t.ends_at as "endsAt",
    t.used_at as "usedAt", p.name as "makerName", p.role as "makerRole",
    p.sources as "makerSources"
  from tokens t left join people p on p.id = t.person
  where t.token_sha = ${sql.placeholder('tokenSha')} and t.revoked_at is null
    and t.ends_at > ${sql.placeholder('now')} and p.closed_at is null`
const listed = sql`select t.id, t.beginning, t.name, t.role, t.sources, t.person, p.name as "maker", t.made_at as "madeAt",
    t.ends_at as "endsAt", t.used_at as "usedAt", t.revoked_at as "revokedAt"
  from tokens t left join people p on p.id = t.person order by t.made_at, t.id`

export function tokenStore(writer: WriteDoor, reader: ReadDoor): TokenStore {
  return {
    find: async (tokenSha, now) => {
      const found = await reader.get<Row>(byToken, { tokenSha, now })
      if (found === undefined) return null
      const { makerName: name, makerRole: role, makerSources, sources, ...token } = found
      const maker = name === null || role === null ? null : { name, role, scope: scopeFrom(makerSources) }
      return { ...token, scope: scopeFrom(sources), maker }
    },
    list: async () =>
      (await reader.all<Listed>(listed)).map(({ sources, ...token }) => ({ ...token, scope: scopeFrom(sources) })),
    add: ({ id, tokenSha, beginning, person, name, role, scope, madeAt, endsAt }, tell) =>
      writer.write(async (tx) => {
        const names = ['id', 'token_sha', 'beginning', 'person', 'name', 'role', 'sources', 'made_at', 'ends_at']
        const row = [id, tokenSha, beginning, person, name, role, writtenScope(scope), madeAt, endsAt]
        await insertMany(tx, 'tokens', names, [row])
        await tell(tx, refsTo('tokens', [id]))
      }),
    touch: (id, at) =>
      writer.write(async (tx) => {
        await tx.run(sql`update tokens set used_at = ${at} where id = ${id}`)
      }),
    revoke: (id, at, tell) =>
      writer.write(async (tx) => {
        const done = await tx.run(sql`update tokens set revoked_at = ${at} where id = ${id} and revoked_at is null`)
        if (done === 0) throw new KnownError('not-found', () => words.noToken)
        await tell(tx, [...refsTo('tokens', [id]), ...(await takeBackOfToken(tx, id))])
      }),
  }
}
