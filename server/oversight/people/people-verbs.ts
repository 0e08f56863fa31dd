import { randomUUID } from 'node:crypto'
import type { ApiToken, Factor, OpenSession, Person } from '@/lib/people/people-told'
import { includes, TOKEN_DAYS } from '@/lib/people/people-told'
import type { Actor, Role } from '@/lib/people/person'
import { canBeScoped, EVERYTHING, type Scope } from '@/lib/people/scope'
import { people as words } from '@/lib/text/people/people-words'
import { DAY_MS } from '@/lib/time/clock'
import { KnownError } from '@/server/errors'
import type { Tell } from '@/server/store/ledger/rows-told'
import type { FactorStore } from '@/server/store/people/factor-rows'
import type { InviteStore } from '@/server/store/people/invites'
import type { PeopleStore } from '@/server/store/people/people-rows'
import { newSecret, sha256Hex } from '@/server/store/people/secret'
import type { SessionStore } from '@/server/store/people/sessions'
import type { TokenStore } from '@/server/store/people/token-rows'
import { type Codes, codes } from './codes'
import { type Passkeys, passkeys } from './passkey-verbs'

const INVITE_MS = 15 * 60_000

export type PeopleParts = {
  people: PeopleStore
  invites: InviteStore
  tokens: TokenStore
  sessions: SessionStore
  factors: FactorStore
  /** Under which a browser may reach the console by a name. */
  origins: readonly string[]
  /** Some session is good no longer: streams are judged at once. */
  ended: () => void
  now: () => number
}

/** What admins do about people, and everybody about their own; `tell` puts it on record. All throw `KnownError`s. Times are UTC ms. */
export type PeopleVerbs = {
  list: () => Promise<Person[]>
  sessions: () => Promise<OpenSession[]>
  tokens: () => Promise<ApiToken[]>
  /** An account without a password, and the token of the link by which its person chooses one. */
  invite: (name: string, role: Role, tell: Tell) => Promise<{ id: string; link: string; endsAt: number }>
  /** Another link for somebody who has an account: the one before ends. */
  inviteAgain: (id: string) => Promise<{ link: string; endsAt: number }>
  /** One more link that makes the first admin; those before stay good. Throws `refused` when there is one. */
  inviteFirst: () => Promise<{ link: string; endsAt: number }>
  changeRole: (id: string, role: Role, tell: Tell) => Promise<void>
  changeScope: (id: string, scope: Scope, tell: Tell) => Promise<void>
  close: (id: string, tell: Tell) => Promise<void>
  endSession: (id: string) => Promise<void>
  /** The token itself is in the answer and nowhere else. */
  makeToken: (
    maker: Actor,
    wanted: { name: string; role: Role; scope: Scope; days: number },
    tell: Tell,
  ) => Promise<{ token: string }>
  revokeToken: (id: string, tell: Tell) => Promise<void>
  /** One’s own second factors. */
  factors: (person: string) => Promise<Factor[]>
  removeFactor: (person: string, id: string, tell: Tell) => Promise<void>
  codes: Codes
  passkeys: Passkeys
}

export function peopleVerbs(parts: PeopleParts): PeopleVerbs {
  const { people, invites, tokens, sessions, factors, origins, ended, now } = parts
  const linkFor = async (person: string | null) => {
    const link = newSecret()
    const at = now()
    await invites.add(sha256Hex(link), person, { at, endsAt: at + INVITE_MS })
    return { link, endsAt: at + INVITE_MS }
  }
  return {
    list: () => people.list(now()),
    sessions: () => sessions.list(now()),
    tokens: () => tokens.list(),
    invite: async (name, role, tell) => {
      const id = `p-${randomUUID()}`
      await people.add({ id, name, role, password: null }, now(), tell)
      return { id, ...(await linkFor(id)) }
    },
    inviteAgain: async (id) => {
      const found = (await people.list(now())).find((person) => person.id === id && person.closedAt === null)
      if (!found) throw new KnownError('not-found', () => words.noPerson)
      return linkFor(id)
    },
    inviteFirst: async () => {
      if (await people.anyAdmin())
        throw new KnownError(
          'refused',
          () => words.link.oneAdmin,
          () => words.link.oneAdminMend,
        )
      return linkFor(null)
    },
    changeRole: async (id, role, tell) => {
      await people.setRole(id, role, now(), tell)
      ended()
    },
    changeScope: async (id, scope, tell) => {
      await people.setScope(id, scope, now(), tell)
      ended()
    },
    close: async (id, tell) => {
      await people.close(id, now(), tell)
      ended()
    },
    endSession: async (id) => {
      const open = await sessions.list(now())
      if (!open.some((one) => one.id === id)) throw new KnownError('not-found', () => words.noSession)
      await sessions.revoke(id, now())
      ended()
    },
    makeToken: async (maker, { name, role, scope, days }, tell) => {
      if (!includes(maker.role, role)) throw new KnownError('refused', () => words.mayNot(maker.role))
      if (scope !== EVERYTHING && !canBeScoped(role)) throw new KnownError('refused', () => words.notScoped(role))
      const token = `sbx_${role.slice(0, 2)}_${newSecret()}`
      const at = now()
      const made = {
        ...{ id: `t-${randomUUID()}`, tokenSha: sha256Hex(token), beginning: token.slice(0, 11), name, role, scope },
        ...{ person: maker.person, maker: maker.name, madeAt: at, usedAt: null, revokedAt: null },
        endsAt: at + Math.min(days, TOKEN_DAYS) * DAY_MS,
      }
      await tokens.add(made, tell)
      return { token }
    },
    revokeToken: async (id, tell) => {
      await tokens.revoke(id, now(), tell)
      ended()
    },
    factors: async (person) =>
      (await factors.of(person)).map(({ content: _content, counter: _counter, ...factor }) => factor),
    removeFactor: factors.remove,
    codes: codes({ factors, now }),
    passkeys: passkeys({ factors, origins, now }),
  }
}
