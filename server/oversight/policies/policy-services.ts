import type { Verb } from '@/lib/asks/approval'
import type { Somebody } from '@/lib/people/people-told'
import type { AskReader } from '@/server/store/asks/ask-reader'
import type { PolicyStore } from '@/server/store/hand/policy-rows'
import type { Draft, Entry } from '@/server/store/ledger/append-entry'
import type { CandidateReader } from '@/server/store/read/read-candidates'
import type { ActsTold } from '@/server/store/rows/acts-told'

/** What the verbs about policies need of the running console. */
export type PolicyServices = {
  policies: PolicyStore
  candidates: CandidateReader
  /** Which messages a person decided, of these. */
  decidedOnDisk: AskReader['decidedOnDisk']
  people: () => Promise<Somebody[]>
  /** What was decided on messages, by uid, and how many people agreed. */
  decided: (uids: readonly string[]) => Promise<ReadonlyMap<string, { verb: Verb; at: number; people: number }>>
  told: Pick<ActsTold, 'entry'>
  /** Records what is refused. */
  append: (draft: Draft) => Promise<Entry>
  /** Of the program. */
  version: string
  now: () => number
}
