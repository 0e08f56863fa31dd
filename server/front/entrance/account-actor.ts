import { includes } from '@/lib/people/people-told'
import { type Actor, ASSURANCES, type Assurance, localActor, type Role } from '@/lib/people/person'
import { canBeScoped, EVERYTHING, type Scope } from '@/lib/people/scope'
import type { StoredSession } from '@/server/store/people/sessions'

type Known = Omit<NonNullable<StoredSession['account']>, 'scope'> & { strict: boolean }

/** Whichever shows more of who somebody is. */
export const stronger = (one: Assurance, other: Assurance) =>
  ASSURANCES.indexOf(one) > ASSURANCES.indexOf(other) ? one : other

/** What an account may see. */
export const scopeFor = ({ role, scope }: { role: Role; scope: Scope }) => (canBeScoped(role) ? scope : EVERYTHING)

/** Where it is strict, a password alone decides nothing, and changes nothing of who may. */
export const isWeak = ({ role, assurance, strict }: Known) =>
  strict && assurance === 'password' && includes(role, 'approver')

/** Who acts by an account; without one, a person on this machine. */
export function actorOf(account: Known | null, session: string): Actor {
  if (account === null) return localActor(session)
  const { id, name, role, assurance } = account
  return { person: id, name, role: isWeak(account) ? 'operator' : role, assurance, session }
}
