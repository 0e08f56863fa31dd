import { sql } from 'drizzle-orm'
import { includes, type Person } from '@/lib/people/people-told'
import type { Role } from '@/lib/people/person'
import { canBeScoped, narrower, type Scope } from '@/lib/people/scope'
import { people as words } from '@/lib/text/people/people-words'
import { KnownError } from '@/server/errors'
import { insertMany, type ReadDoor, type Tx, type WriteDoor } from '@/server/store/door/door'
import { type RowRef, refsTo, type Tell } from '@/server/store/ledger/rows-told'
import { spend } from './invites'
import { scopeFrom, writtenScope } from './scope-column'
import { takeBackOfTokens, takeBackSignatures } from './signature-rows'

/** What signing in needs of an account. `password` is an argon2id hash; null until one was chosen. */
export type Account = { id: string; name: string; role: Role; password: string | null }

/** A one-time link that is used; `first`: it makes the first admin. */
export type Spent = { tokenSha: string; from: string; first: boolean }

/** Accounts; no id and no name is ever given twice. `tell` puts what was changed on record with it. Times are UTC ms. Throws `KnownError`s. */
export type PeopleStore = {
  /** Is there an account that somebody can sign in to? */
  any: () => Promise<boolean>
  /** Is one of them an admin’s? */
  anyAdmin: () => Promise<boolean>
  /** Closed ones last. Sessions are those that are good at `now`. */
  list: (now: number) => Promise<Person[]>
  /** Null when there is none or it is closed. */
  byName: (name: string) => Promise<Account | null>
  byId: (id: string) => Promise<Account | null>
  add: (account: Account, at: number, tell: Tell) => Promise<void>
  /**
   * By a one-time link, which is spent with it or not at all: a new account, or the password of one, which takes away the
   * second factors that who comes by a new link may have lost, and ends the sessions and tokens that somebody else may
   * have made meanwhile. Throws `refused` for a link that is good no longer, or where there is a first admin already.
   */
  join: (link: Spent, account: Account & { password: string }, at: number, tell: Tell) => Promise<void>
  /**
   * Ends the sessions of the person, so that nothing goes on under the old role, and takes back what somebody who may
   * less now signed and is still open. Who may do everything sees everything.
   */
  setRole: (id: string, role: Role, at: number, tell: Tell) => Promise<void>
  /** Ends their sessions too, and takes back their signatures where it is less. Throws `refused` for a role that is not kept to a part. */
  setScope: (id: string, scope: Scope, at: number, tell: Tell) => Promise<void>
  /** Ends the sessions and the tokens of the person too, and takes back what they signed and is still open. */
  close: (id: string, at: number, tell: Tell) => Promise<void>
}

type Row = Omit<Person, 'scope'> & { sources: string | null }

const any = sql`select count(*) as count from people where closed_at is null and password is not null`
const anyAdmin = sql`select count(*) as count from people
  where closed_at is null and password is not null and role = 'admin'`
const byName = sql`select id, name, role, password from people
  where name_key = ${sql.placeholder('key')} and closed_at is null`
const byId = sql`select id, name, role, password from people
  where id = ${sql.placeholder('id')} and closed_at is null`
const listed = sql`select p.id, p.name, p.role, p.sources, p.made_at as "madeAt", p.closed_at as "closedAt",
    p.password_at as "passwordAt",
    (select count(*) from sessions s where s.person = p.id and s.revoked_at is null
      and s.expires_at > ${sql.placeholder('now')}) as sessions,
    (select max(s.created_at) from sessions s where s.person = p.id) as "signedInAt",
    (select count(*) from factors f where f.person = p.id and f.kind = 'totp') as codes,
    (select count(*) from factors f where f.person = p.id and f.kind = 'passkey') as passkeys
  from people p order by case when p.closed_at is null then 0 else 1 end, p.made_at, p.id`

export function peopleStore(writer: WriteDoor, reader: ReadDoor): PeopleStore {
  return {
    any: async () => ((await reader.get<{ count: number }>(any))?.count ?? 0) > 0,
    anyAdmin: async () => ((await reader.get<{ count: number }>(anyAdmin))?.count ?? 0) > 0,
    list: async (now) =>
      (await reader.all<Row>(listed, { now })).map(({ sources, ...person }) => ({
        ...person,
        scope: scopeFrom(sources),
      })),
    byName: async (name) => (await reader.get<Account>(byName, { key: keyOf(name) })) ?? null,
    byId: async (id) => (await reader.get<Account>(byId, { id })) ?? null,
    add: (account, at, tell) => writer.write(async (tx) => tell(tx, await addAccount(tx, account, at))),
    join: ({ tokenSha, from, first }, account, at, tell) =>
      writer.write(async (tx) => {
        if (!(await spend(tx, { tokenSha, from, at }))) throw new KnownError('refused', () => words.link.unknown)
        // Several links may make the first one, and be opened at once.
        if (first && ((await tx.get<{ count: number }>(anyAdmin))?.count ?? 0) > 0)
          throw new KnownError(
            'refused',
            () => words.link.oneAdmin,
            () => words.link.oneAdminMend,
          )
        await tell(tx, first ? await addAccount(tx, account, at) : await putPassword(tx, account, at))
      }),
    setRole: (id, role, at, tell) =>
      writer.write(async (tx) => {
        if (role !== 'admin') await assertOtherAdmin(tx, id)
        const before = await openOne(tx, id)
        const back = includes(role, before.role) ? [] : await takeBackSignatures(tx, id)
        const wider = canBeScoped(role) ? sql`` : sql`, sources = null`
        await tx.run(sql`update people set role = ${role}${wider} where id = ${id}`)
        await endSessions(tx, id, at)
        await tell(tx, [...refsTo('people', [id]), ...back])
      }),
    setScope: (id, scope, at, tell) =>
      writer.write(async (tx) => {
        const { role, sources } = await openOne(tx, id)
        if (scope !== null && !canBeScoped(role)) throw new KnownError('refused', () => words.notScoped(role))
        const before = scopeFrom(sources)
        const less = JSON.stringify(narrower(before, scope)) !== JSON.stringify(before)
        const back = less ? await takeBackSignatures(tx, id) : []
        await tx.run(sql`update people set sources = ${writtenScope(scope)} where id = ${id}`)
        await endSessions(tx, id, at)
        await tell(tx, [...refsTo('people', [id]), ...back])
      }),
    close: (id, at, tell) =>
      writer.write(async (tx) => {
        await assertOtherAdmin(tx, id)
        await openOne(tx, id)
        await tell(tx, await closeAccount(tx, id, at))
      }),
  }
}

async function addAccount(tx: Tx, { id, name, role, password }: Account, at: number): Promise<RowRef[]> {
  const taken = await tx.get<{ id: string }>(sql`select id from people where name_key = ${keyOf(name)}`)
  if (taken !== undefined)
    throw new KnownError(
      'conflict',
      () => words.nameTaken(name),
      () => words.nameTakenMend,
    )
  const names = ['id', 'name', 'name_key', 'role', 'password', 'password_at', 'made_at']
  await insertMany(tx, 'people', names, [[id, name, keyOf(name), role, password, password === null ? null : at, at]])
  return refsTo('people', [id])
}

async function putPassword(tx: Tx, { id, password }: Account, at: number): Promise<RowRef[]> {
  await openOne(tx, id)
  await tx.run(sql`update people set password = ${password}, password_at = ${at} where id = ${id}`)
  await tx.run(sql`delete from browsers where person = ${id}`)
  await endSessions(tx, id, at)
  const back = await takeBackOfTokens(tx, id)
  return [...refsTo('people', [id]), ...back, ...(await revokeTokens(tx, id, at)), ...(await dropFactors(tx, id))]
}

/** Whoever they are, and whatever they may. Gives what was changed. */
export async function closeAccount(tx: Tx, id: string, at: number): Promise<RowRef[]> {
  const back = await takeBackSignatures(tx, id)
  await tx.run(sql`update people set closed_at = ${at}, password = null where id = ${id}`)
  await endSessions(tx, id, at)
  await tx.run(sql`update invites set ends_at = ${at} where person = ${id} and used_at is null`)
  await tx.run(sql`delete from browsers where person = ${id}`)
  return [...refsTo('people', [id]), ...back, ...(await revokeTokens(tx, id, at)), ...(await dropFactors(tx, id))]
}

/** Names that look the same are the same. */
const keyOf = (name: string) => name.normalize('NFKC').toLowerCase()

/** Throws `not-found` where there is none, or it is closed. */
async function openOne(tx: Tx, id: string): Promise<{ role: Role; sources: string | null }> {
  const found = await tx.get<{ role: Role; sources: string | null }>(
    sql`select role, sources from people where id = ${id} and closed_at is null`,
  )
  if (found === undefined) throw new KnownError('not-found', () => words.noPerson)
  return found
}

async function assertOtherAdmin(tx: Tx, id: string): Promise<void> {
  const self = await tx.get<{ id: string }>(sql`select id from people
    where id = ${id} and role = 'admin' and closed_at is null and password is not null`)
  if (self === undefined) return
  const others = await tx.get<{ count: number }>(sql`select count(*) as count from people
    where role = 'admin' and id <> ${id} and closed_at is null and password is not null`)
  if ((others?.count ?? 0) === 0)
    throw new KnownError(
      'refused',
      () => words.lastAdmin,
      () => words.lastAdminMend,
    )
}

async function revokeTokens(tx: Tx, person: string, at: number): Promise<RowRef[]> {
  const those = sql`person = ${person} and revoked_at is null`
  const found = await tx.all<{ id: string }>(sql`select id from tokens where ${those} order by id`)
  if (found.length > 0) await tx.run(sql`update tokens set revoked_at = ${at} where ${those}`)
  return refsTo('tokens', idsOf(found))
}

async function dropFactors(tx: Tx, person: string): Promise<RowRef[]> {
  const found = await tx.all<{ id: string }>(sql`select id from factors where person = ${person} order by id`)
  if (found.length > 0) await tx.run(sql`delete from factors where person = ${person}`)
  return refsTo('factors', idsOf(found))
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

async function endSessions(tx: Tx, person: string, at: number): Promise<void> {
  await tx.run(sql`update sessions set revoked_at = ${at} where person = ${person} and revoked_at is null`)
}
