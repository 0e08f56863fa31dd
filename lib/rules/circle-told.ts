/** How many messages one agent sent to another; `to`: null for those to everybody. */
export type CircleEdge = { from: string; to: string | null; count: number }

/** A circle of agents, or the storm of one, as it stood when it was one message too many. Times are UTC ms. */
export type CircleTold = {
  source: string
  /** In a storm one agent sends, whoever answers. */
  what: 'circle' | 'storm'
  agents: readonly string[]
  /** Who wrote to whom in the minute before, those who wrote most first; of a storm the first twenty. */
  edges: readonly CircleEdge[]
  /** Messages in that minute. */
  count: number
  at: number
  /** What they wrote to each other since, in a storm to anybody, until ten minutes passed without any; `lastAt`: null where nothing came. */
  since: { count: number; capped: boolean; lastAt: number | null }
}

/** The rule that a circle breaks, and a storm. */
export const CIRCLE_RULE = 'GEN008'
