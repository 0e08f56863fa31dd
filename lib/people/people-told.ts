import { given } from '@/lib/text/typed-names'
import '@/lib/zod-in-pages'
import * as z from 'zod'
import { LOCAL_PERSON, ROLES, type Role } from './person'
import type { Scope } from './scope'

/** An account, as admins see it. Times are UTC ms. */
export type Person = {
  id: string
  name: string
  role: Role
  scope: Scope
  madeAt: number
  closedAt: number | null
  /** Null: invited, and has not come yet. */
  passwordAt: number | null
  /** How many are good now. */
  sessions: number
  signedInAt: number | null
  /** Second factors. */
  codes: number
  passkeys: number
}

/** Who may act: by an account, or on this machine without one. */
export type Somebody = Pick<Person, 'id' | 'name' | 'role' | 'scope' | 'closedAt'>

export const LOCAL: Somebody = { id: LOCAL_PERSON, name: LOCAL_PERSON, role: 'admin', scope: null, closedAt: null }

/** A second factor. Times are UTC ms. */
export type Factor = { id: string; kind: string; name: string; madeAt: number; usedAt: number | null }

/** A token of a program. Times are UTC ms. */
export type ApiToken = {
  id: string
  /** Its first characters, by which it is told from others. */
  beginning: string
  name: string
  role: Role
  /** It may be narrower than that of who made it. */
  scope: Scope
  /** The id of who made it, and their name; null: a person on this machine without an account. */
  person: string
  maker: string | null
  madeAt: number
  endsAt: number
  usedAt: number | null
  revokedAt: number | null
}

/** A browser that is signed in. Times are UTC ms. */
export type OpenSession = {
  id: string
  person: string
  agent: string | null
  address: string | null
  createdAt: number
  lastSeenAt: number
  expiresAt: number
}

/**
 * How a one-time link stands. `name` null: it makes the first admin, who chooses one; `again`: of somebody who had a
 * password before, and may have sessions and tokens by it. Times are UTC ms.
 */
export type LinkState =
  | { kind: 'good'; name: string | null; again: boolean; madeAt: number; endsAt: number }
  | { kind: 'unknown' }
  | { kind: 'used'; at: number; from: string }
  | { kind: 'ended'; at: number; first: boolean }
  | { kind: 'not-first' }

const INCLUDED: { readonly [role in Role]: readonly Role[] } = {
  viewer: ['viewer'],
  operator: ['viewer', 'operator'],
  approver: ['viewer', 'operator', 'approver'],
  admin: ROLES,
  auditor: ['viewer', 'auditor'],
}

/** May `role` do everything that `other` may? */
export const includes = (role: Role, other: Role) => INCLUDED[role].includes(other)

/** What a program may do that was given `wanted` by somebody who is `maker` now: no more than both. */
export function lesser(wanted: Role, maker: Role): Role {
  const common = INCLUDED[wanted].filter((role) => role !== 'admin' && includes(maker, role))
  return common.at(-1) ?? 'viewer'
}

/** Roles that a token may have: it never decides about people, policies or sources. */
export const TOKEN_ROLES = ['viewer', 'operator', 'approver', 'auditor'] as const
export const TOKEN_DAYS = 90

export const PASSWORD_LENGTH = { least: 12, most: 256 } as const

const RESERVED = [LOCAL_PERSON, 'unknown', 'signalbox']

/** A name as it stands in the ledger. */
export const personName = z
  .string()
  .trim()
  .normalize('NFKC')
  .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]{0,63}$/u, {
    error: given.personName,
  })
  .refine((name) => !RESERVED.includes(name.toLowerCase()), { error: given.ownName })
