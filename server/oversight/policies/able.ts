import { includes, type Person } from '@/lib/people'
import type { PolicyRule } from '@/lib/policy'

/** Of those whom a rule names, who may decide by now: their account is open, and their role is enough. */
export function ableAmong({ people, role }: Pick<PolicyRule, 'people' | 'role'>, all: readonly Person[]): string[] {
  return all.flatMap(({ id, closedAt, role: has }) =>
    closedAt === null && people.includes(id) && includes(has, role) ? [id] : [],
  )
}

/**
 * How many of those whom a rule names can agree by now, where they are fewer than must; `author`: who posts decides
 * nothing. Null: they are enough, or nobody is named.
 */
export function tooFewOf(rule: PolicyRule, all: readonly Person[], author: string | null = null): number | null {
  if (rule.people.length === 0) return null
  const can = ableAmong(rule, all).filter((person) => person !== author).length
  return can < rule.needed ? can : null
}
