import type { PolicyHouse } from '@/server/oversight/policies/house'
import { type PolicyVerbs, policyVerbs } from '@/server/oversight/policies/verbs'
import type { IndexSide } from './index-side'
import type { Ledger } from './ledger'

type Parts = {
  side: Pick<IndexSide, 'readers'>
  ledger: Pick<Ledger, 'entries' | 'policies' | 'people'>
  version: string
  now: () => number
}

/** What people agree on for asks, over the running house. */
export function policiesOver({ side, ledger, version, now }: Parts): PolicyVerbs {
  const house: PolicyHouse = {
    policies: ledger.policies,
    candidates: side.readers.candidates,
    people: () => ledger.people.list(now()),
    decided: async () => new Map(),
    append: ledger.entries.append,
    version,
    now,
  }
  return policyVerbs(house)
}
