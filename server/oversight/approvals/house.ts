import type { MessageDetail } from '@/lib/message'
import type { Policy } from '@/lib/policy'
import type { DiskState } from '@/lib/source'
import type { DecisionStore } from '@/server/store/decisions'
import type { AskQuestion, AskReader, OpenAsk, Readers } from '@/server/store/readers'
import type { TraceReader } from '@/server/store/traces'
import type { PostHouse } from '../post/house'

/** What an ask has to be known by for its policy to be found. */
export type Judged = { uid: string; observedAt: number }

/** What people agreed on for asks. */
export type Policies = {
  /** The policy that holds for each of them, by uid; who has none is missing. */
  among: (asks: readonly Judged[]) => Promise<Map<string, Policy>>
  /** What only a policy makes an ask of, newest first. */
  find: (question: AskQuestion) => Promise<{ rows: (OpenAsk & { policy: Policy })[]; count: number; capped: boolean }>
}

/** As long as there are none. */
export const NO_POLICIES: Policies = {
  among: async () => new Map(),
  find: async () => ({ rows: [], count: 0, capped: false }),
}

/** What the verbs about asks need of the running house. */
export type ApprovalHouse = PostHouse & {
  asks: AskReader
  messages: Pick<Readers['messages'], 'kept' | 'bytes' | 'context' | 'page'>
  editions: Readers['agents']['editions']
  traces: TraceReader
  decisions: DecisionStore
  policies: Policies
  /** Which field of a message became what; empty when its bytes do not give it any more. */
  mappingOf: (uid: string) => Promise<MessageDetail['mapping']>
  /** Do these bytes still lie there? */
  compare: (place: { root: string; path: string; start: number; length: number; sha256: string }) => Promise<DiskState>
}
