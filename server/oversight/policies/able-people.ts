import { includes, type Somebody } from '@/lib/people/people-told'
import { LOCAL_PERSON } from '@/lib/people/person'
import type { PolicyRule } from '@/lib/people/policy'

type Who = Pick<PolicyRule, 'people' | 'role' | 'secondFactor' | 'needed'>

/**
 * Who may decide by a rule by now: of those whom it names, or of all where it names nobody, whose account is open and
 * whose role is enough. Known by this machine alone nobody shows a second factor, nor is a second person: who has an
 * account has a shell too.
 */
export function ableAmong({ people, role, secondFactor, needed }: Who, all: readonly Somebody[]): string[] {
  const isLocalEnough = !secondFactor && needed === 1
  return all.flatMap(({ id, closedAt, role: has }) => {
    const isMeant = people.length === 0 || people.includes(id)
    return isMeant && closedAt === null && includes(has, role) && (isLocalEnough || id !== LOCAL_PERSON) ? [id] : []
  })
}

/**
 * How many can agree by a rule by now, where they are fewer than must. `reaches`: whether it is theirs to decide at all,
 * where it is known on what. Null: they are enough.
 */
export function tooFewOf(
  rule: PolicyRule,
  all: readonly Somebody[],
  reaches: (one: Somebody) => boolean = () => true,
): number | null {
  const can = ableAmong(rule, all.filter(reaches)).length
  return can < rule.needed ? can : null
}
