/** What a message was at a place that it left; `withFile`: its file went, and not it alone. */
export type LeftPlace = {
  place: string
  state: string | null
  expiresAt: number | null
  at: number
  withFile: boolean
}
