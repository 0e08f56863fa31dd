/**
 * States of what left its place that say what became of it. `read`: it was taken out, and what it asks stays open. `over`:
 * its asker went on. `ended`: the session that asked is no more.
 */
export const LEFT = { read: 'read', over: 'over', ended: 'ended' } as const

/** What a message was at a place that it left; `withFile`: its file went, and not it alone. */
export type LeftPlace = {
  place: string
  state: string | null
  expiresAt: number | null
  at: number
  withFile: boolean
}
