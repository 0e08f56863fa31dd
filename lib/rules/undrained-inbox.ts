/** So long something lies before its inbox is one that nobody drains, where nothing was taken from it since, ms. */
export const UNDRAINED_MS = 30 * 60_000

/** Messages that wait for an agent, of which none was taken since the oldest of them came. Times are UTC ms. */
export type UndrainedInbox = {
  source: string
  agent: string
  count: number
  /** The message that waits longest. */
  oldest: { uid: string; at: number }
  /** When the agent was heard last, whatever it said or showed; null: never. */
  heardAt: number | null
  /** The nearest name that was heard, where the agent never was. */
  near: string | null
}

/** Why nobody takes it: nobody by that name was ever heard, its agent is there and does not look, or it is away. */
export function reasonOf({
  heardAt,
  oldest,
}: Pick<UndrainedInbox, 'heardAt' | 'oldest'>): 'unheard' | 'there' | 'away' {
  if (heardAt === null) return 'unheard'
  return heardAt > oldest.at ? 'there' : 'away'
}
