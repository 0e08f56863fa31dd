import type { Role } from './person'

/** The sources, by their labels, that somebody may see and write into; null: all there are and will be. */
export type Scope = readonly string[] | null

export const EVERYTHING: Scope = null

export const isInScope = (scope: Scope, source: string) => scope === null || scope.includes(source)

/** What is in both. */
export function narrower(one: Scope, other: Scope): Scope {
  if (one === null || other === null) return one ?? other
  return one.filter((source) => other.includes(source))
}

/** Who changes everything, or checks the ledger of everything, is not kept to a part of it. */
export const canBeScoped = (role: Role) => role !== 'admin' && role !== 'auditor'
