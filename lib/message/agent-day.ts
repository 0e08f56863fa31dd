import type { JudgedGuardrail } from '@/lib/authority/authority'
import type { Kept } from '@/lib/source/edition'
import type { AgentRow } from './message'
import type { TokensSpent } from './turn-tokens'

/**
 * What an agent declared of a day, oldest first; the first may be from before it. `holdsMs`: how long that counts without
 * another heartbeat, null for ever.
 */
export type Strip = { at: number; state: string; substate: string | null; holdsMs: number | null }[]

/** When an agent spoke, UTC ms, oldest first; the first may be from before the day. Not looked at before `since`. */
export type Posts = { times: number[]; since: number }

/** `keeps`: what its protocol keeps with its versions. `judged`: those of its guardrails that are judged. */
export type AgentDetail = {
  agent: AgentRow
  strip: Strip
  posts: Posts
  keeps: readonly Kept[]
  tokens: TokensSpent | null
  judged: readonly JudgedGuardrail[]
}
