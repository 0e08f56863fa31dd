import type { Actor } from '@/lib/people/person'
import type { Attempt, Attempted, Policy, PolicyDetail, PolicyRow } from '@/lib/people/policy'
import type { NewVersion, Turn } from '@/server/store/hand/policy-rows'
import { attemptPolicy } from './attempt'
import { savePolicy, turnPolicy } from './change'
import { listPolicies, onePolicy, policyTold } from './look-policies'
import type { PolicyServices } from './policy-services'

/** What people agree on for asks. Changes are on record; only they write. */
export type PolicyVerbs = {
  list: () => Promise<PolicyRow[]>
  one: (name: string) => Promise<PolicyDetail>
  save: (actor: Actor, wanted: NewVersion) => Promise<Policy>
  turn: (actor: Actor, wanted: Turn & { why: string }) => Promise<Policy>
  attempt: (attempted: Attempted) => Promise<Attempt>
}

export function policyVerbs(services: PolicyServices): PolicyVerbs {
  return {
    list: () => listPolicies(services),
    one: (name) => onePolicy(services, name),
    save: async (actor, wanted) => policyTold(services, await savePolicy(services, actor, wanted)),
    turn: async (actor, wanted) => policyTold(services, await turnPolicy(services, actor, wanted)),
    attempt: (attempted) => attemptPolicy(services, attempted),
  }
}
