import type { Kept } from '@/lib/source/edition'
import type { AgentRow } from './message'
import type { Tokens } from './reading'

/**
 * What an agent declared of a day, oldest first; the first may be from before it. `holdsMs`: how long that counts without
 * another heartbeat, null for ever.
 */
export type Strip = { at: number; state: string; substate: string | null; holdsMs: number | null }[]

/** When an agent spoke, UTC ms, oldest first; the first may be from before the day. Not looked at before `since`. */
export type Posts = { times: number[]; since: number }

/** What so many turns cost together, as their programs say. */
export type TokensSpent = Tokens & { turns: number }

/** `keeps`: what its protocol keeps with its versions. */
export type AgentDetail = {
  agent: AgentRow
  strip: Strip
  posts: Posts
  keeps: readonly Kept[]
  tokens: TokensSpent | null
}
