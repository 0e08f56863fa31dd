import type { PolicyServices } from '@/server/oversight/policies/policy-services'
import { type PolicyVerbs, policyVerbs } from '@/server/oversight/policies/policy-verbs'
import type { Readers } from '@/server/store/readers'
import type { Ledger } from './ledger-side'

type Parts = {
  readers: Pick<Readers, 'candidates' | 'asks' | 'told'>
  ledger: Pick<Ledger, 'entries' | 'policies' | 'decisions'>
  people: PolicyServices['people']
  version: string
  now: () => number
}

/** What people agree on for asks, over the running console. */
export function policiesOver({ readers, ledger, people, version, now }: Parts): PolicyVerbs {
  const services: PolicyServices = {
    policies: ledger.policies,
    candidates: readers.candidates,
    decidedOnDisk: readers.asks.decidedOnDisk,
    people,
    told: readers.told,
    decided: async (uids) => {
      const rows = [...(await ledger.decisions.among(uids)).values()]
      return new Map(rows.map(({ uid, verb, at, signed }) => [uid, { verb, at, people: signed }]))
    },
    append: ledger.entries.append,
    version,
    now,
  }
  return policyVerbs(services)
}
