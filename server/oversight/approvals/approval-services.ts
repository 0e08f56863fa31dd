import type { PolicyName } from '@/lib/asks/approval'
import type { HookTold } from '@/lib/asks/hook-told'
import type { MessageDetail, SourceStatus } from '@/lib/message/message'
import type { DiskPlace, DiskState } from '@/lib/source/source'
import type { PolicyJudge } from '@/server/oversight/policies/judge-policies'
import type { PostServices } from '@/server/oversight/post/post-services'
import type { AskedCall } from '@/server/protocols/kit/written-post'
import type { AskReader } from '@/server/store/asks/ask-reader'
import type { DecisionStore } from '@/server/store/hand/decisions'
import type { Hold, HoldStore } from '@/server/store/hand/hold-rows'
import type { CandidateReader } from '@/server/store/read/read-candidates'
import type { TraceReader } from '@/server/store/read/traces'
import type { Readers } from '@/server/store/readers'

/** What the verbs about asks need of the running console. */
export type ApprovalServices = PostServices & {
  /** What waits in a terminal is told of when it has waited so long, ms. */
  restMs: number
  asks: AskReader
  messages: Pick<Readers['messages'], 'kept' | 'bytes' | 'context' | 'saidBefore' | 'saidSince' | 'page'>
  editions: Readers['agents']['editions']
  traces: TraceReader
  decisions: DecisionStore
  /** What people agreed on for asks. */
  judge: PolicyJudge
  /** Messages by their uids. */
  candidates: CandidateReader['of']
  /** The entry of the ledger that made a version of a policy. */
  policyEntry: (name: PolicyName) => Promise<number | null>
  /** Which field of a message became what; empty when its bytes do not give it any more. */
  mappingOf: (uid: string) => Promise<MessageDetail['mapping']>
  /** Whether an ask is closed by what may be outside the scope of who acts. */
  closedAnywhere: (uid: string) => Promise<boolean>
  /** Hooks that were installed for the desks among these sources, as they are now. */
  hooks: (sources: readonly Pick<SourceStatus, 'label' | 'root' | 'protocol'>[]) => Promise<HookTold[]>
  /** Holds that are on, and the one that a call is under. */
  holds: Pick<HoldStore, 'on'>
  holdOn: (asked: { source: string; call: AskedCall }) => Promise<Hold | null>
  /** Do these bytes still lie there? */
  compare: (place: DiskPlace) => Promise<DiskState>
}
