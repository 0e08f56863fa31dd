import { randomUUID } from 'node:crypto'
import { keepTyped } from '@/lib/ledger/kept-words'
import { type ApiToken, type LinkState, personName } from '@/lib/people/people-told'
import type { Actor } from '@/lib/people/person'
import { people as words } from '@/lib/text/people/people-words'
import { BY_INVITE, BY_START_LINK } from '@/lib/text/written/kept-names'
import { KnownError } from '@/server/errors'
import type { Invite, InviteStore } from '@/server/store/people/invites'
import type { Account, PeopleStore } from '@/server/store/people/people-rows'
import { sha256Hex } from '@/server/store/people/secret'
import type { TokenStore } from '@/server/store/people/token-rows'
import type { Recorder } from '../record-act'
import { hashPassword } from './password'

/** Coming in by a one-time link. */
export type Joining = {
  look: (link: string) => Promise<LinkState>
  /** Spends the link: the person has the password from now on. Throws a `KnownError` that says why not. */
  join: (link: string, wanted: { name: string; password: string; from: string }) => Promise<Account>
}

type Parts = {
  people: PeopleStore
  invites: InviteStore
  tokens: Pick<TokenStore, 'list'>
  record: Recorder
  now: () => number
}

export function joining({ people, invites, tokens, record, now }: Parts): Joining {
  const look = async (link: string): Promise<LinkState> => {
    const found = await invites.find(sha256Hex(link))
    if (found === null) return { kind: 'unknown' }
    const state = stateOf(found, now(), found.person === null && (await people.anyAdmin()))
    if (state.kind !== 'good' || found.person === null) return state
    return { ...state, again: (await people.byId(found.person))?.password != null }
  }
  return {
    look,
    join: async (given, { name: typed, password, from }) => {
      const tokenSha = sha256Hex(given)
      const invite = await invites.find(tokenSha)
      const state = await look(given)
      if (invite === null || state.kind !== 'good') throw new KnownError('refused', () => words.link.unknown)
      const name = invite.name ?? nameOf(typed)
      const role = invite.role ?? 'admin'
      const id = invite.person ?? `p-${randomUUID()}`
      const hash = await hashPassword(password, name)
      const actor: Actor = { person: id, name, role, assurance: 'loopback', session: '' }
      const link = { tokenSha, from, first: invite.person === null }
      const by = invite.person === null ? BY_START_LINK : BY_INVITE
      const tokensRevoked = (await tokens.list()).filter(isOf(id, now())).map((token) => token.name)
      const detail = { role, from, by, ...(tokensRevoked.length > 0 && { tokensRevoked }) }
      await record(
        actor,
        { act: invite.person === null ? 'person-add' : 'password-change', subject: keepTyped(name), detail },
        (tell) => people.join(link, { id, name, role, password: hash }, now(), tell),
      )
      return { id, name, role, password: hash }
    },
  }
}

const isOf =
  (person: string, at: number) =>
  (token: ApiToken): boolean =>
    token.person === person && token.revokedAt === null && token.endsAt > at

function stateOf(invite: Invite, now: number, late: boolean): LinkState {
  if (invite.usedAt !== null) return { kind: 'used', at: invite.usedAt, from: invite.usedFrom ?? '' }
  if (late) return { kind: 'not-first' }
  if (invite.endsAt <= now) return { kind: 'ended', at: invite.endsAt, first: invite.person === null }
  return { kind: 'good', name: invite.name, again: false, madeAt: invite.madeAt, endsAt: invite.endsAt }
}

function nameOf(typed: string): string {
  const name = personName.safeParse(typed)
  if (!name.success) throw new KnownError('bad-usage', () => name.error.issues[0]?.message ?? words.noPerson)
  return name.data
}
