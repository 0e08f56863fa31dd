/** What a person may do. Each of the first four includes those before it; an auditor reads everything, the ledger too, and acts nowhere. */
export const ROLES = ['viewer', 'operator', 'approver', 'admin', 'auditor'] as const
export type Role = (typeof ROLES)[number]

/**
 * How a person was known when they acted, the weakest first. `loopback` does not prove a human; `policy` is none;
 * `sealed`: their passkey signed this very act, and no session is known by it.
 */
export const ASSURANCES = ['policy', 'loopback', 'token', 'password', 'second-factor', 'passkey', 'sealed'] as const
export type Assurance = (typeof ASSURANCES)[number]

/** Who acts, as it is then; goes with every act on record. */
export type Actor = {
  /** Outlives the account: never given to another person. */
  person: string
  name: string
  role: Role
  assurance: Assurance
  session: string
}

/** A person on this machine without an account. */
export const LOCAL_PERSON = 'local'

/** Signalbox itself, where no person acts. */
export const SYSTEM_ACTOR: Actor = {
  person: 'signalbox',
  name: 'signalbox',
  role: 'auditor',
  assurance: 'loopback',
  session: 'signalbox',
}

/** Everybody who comes in by a start link is one person, whom nothing proves to be human. */
export function localActor(session: string): Actor {
  return { person: LOCAL_PERSON, name: LOCAL_PERSON, role: 'admin', assurance: 'loopback', session }
}
