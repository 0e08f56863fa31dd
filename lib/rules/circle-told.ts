/** How many messages one agent sent to another. */
export type CircleEdge = { from: string; to: string; count: number }

/** A circle of agents, as it stood when it was one message too many. Times are UTC ms. */
export type CircleTold = {
  source: string
  agents: readonly string[]
  /** Who wrote to whom in the minute before, those who wrote most first. */
  edges: readonly CircleEdge[]
  /** Messages in that minute. */
  count: number
  at: number
  /** What they wrote to each other since, until ten minutes passed without any; `lastAt`: null where nothing came. */
  since: { count: number; capped: boolean; lastAt: number | null }
}

/** The rule that a circle breaks. */
export const CIRCLE_RULE = 'GEN008'
