import type { Policy, PolicyDetail, PolicyRow, PolicyRule } from '@/lib/people/policy'
import { policies as words } from '@/lib/text/decisions/policies-words'
import { KnownError } from '@/server/errors'
import type { KeptPolicy } from '@/server/store/hand/policy-rows'
import { QuestionError } from '@/server/store/rows/question-error'
import { tooFewOf } from './able-people'
import { HISTORY_MS } from './attempt'
import type { PolicyServices } from './policy-services'

const COUNTED = 10_000

/** Each policy as the version that holds, or the latest, by name. */
export async function listPolicies(services: PolicyServices): Promise<PolicyRow[]> {
  const versions = await services.policies.all()
  const latest = versions.filter(({ name, version }) =>
    versions.every((other) => other.name !== name || other.version <= version),
  )
  const now = services.now()
  const people = await services.people()
  return Promise.all(
    latest.map(async (last) => {
      const shown = versions.find(({ name, enabled }) => name === last.name && enabled) ?? last
      const can = tooFewOf(shown.rule, people)
      return {
        ...policyTold(services, shown),
        can,
        latest: last.version,
        matches: await countOf(services, shown.rule, now),
      }
    }),
  )
}

/** Every version of one. Throws a `KnownError` where there is none. */
export async function onePolicy(services: PolicyServices, name: string): Promise<PolicyDetail> {
  const versions = (await services.policies.all()).filter((each) => each.name === name)
  if (versions.length === 0) throw new KnownError('not-found', () => words.none(name))
  const named = new Set(versions.flatMap(({ rule }) => rule.people))
  const people = (await services.people()).filter(({ id }) => named.has(id))
  return {
    versions: versions.map((one) => policyTold(services, one)),
    names: Object.fromEntries(people.map((person) => [person.id, person.name])),
  }
}

export function policyTold({ told }: Pick<PolicyServices, 'told'>, policy: KeptPolicy): Policy {
  return { ...policy, entry: told.entry(policy.entry) }
}

/** Null where the question, which another version of the program took, cannot be asked any more. */
async function countOf({ candidates }: PolicyServices, { query, whose }: PolicyRule, now: number) {
  try {
    return await candidates.count({ query, whose, since: now - HISTORY_MS, now, cap: COUNTED })
  } catch (error) {
    if (error instanceof QuestionError) return null
    throw error
  }
}
