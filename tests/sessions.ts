import { LOCAL_PERSON, type Role } from '@/lib/people/person'
import { NO_PREFERENCES } from '@/lib/reader/preferences'
import type { Session } from '@/server/api/base/context'
import { type PeopleParts, type PeopleVerbs, peopleVerbs } from '@/server/oversight/people/people-verbs'
import { factorStore } from '@/server/store/people/factor-rows'
import { inviteStore } from '@/server/store/people/invites'
import { peopleStore } from '@/server/store/people/people-rows'
import { sessionStore } from '@/server/store/people/sessions'
import { tokenStore } from '@/server/store/people/token-rows'
import type { TestDatabase } from './databases'

/** A session as the front door gives it. */
export function sessionOf(role: Role, person: string = LOCAL_PERSON): Session {
  const id = `session of ${person}`
  return {
    id,
    actor: { person, name: person, role, assurance: 'password', session: id },
    scope: null,
    withheld: null,
    stale: false,
    preferences: NO_PREFERENCES,
    createdAt: 0,
    expiresAt: 1,
  }
}

type Stores = Pick<PeopleParts, 'people' | 'invites' | 'tokens' | 'sessions' | 'factors'>

/** What admins do about people, over real tables. */
export function peopleOver(
  { people, invites, tokens, sessions, factors }: Stores,
  now: () => number = Date.now,
): PeopleVerbs {
  return peopleVerbs({
    people,
    invites,
    tokens,
    sessions,
    factors,
    origins: ['http://localhost:4800'],
    ended: () => undefined,
    now,
  })
}

/** The tables of people, on a database of a test. */
export function storesOn(db: TestDatabase): Stores {
  const doors = [db.writer('ledger'), db.reader('ledger')] as const
  return {
    people: peopleStore(...doors),
    invites: inviteStore(...doors),
    tokens: tokenStore(...doors),
    sessions: sessionStore(...doors),
    factors: factorStore(...doors),
  }
}
