/** What the readers must know of protocols and of the running house; the composition root gives it, the store imports neither. */
export type HouseFacts = {
  /** The title of a protocol, for people. */
  titleOf: (protocol: string) => string
  /** How long after its last heartbeat an agent counts as stale, ms; null where presence is inferred. */
  staleAfterMs: (protocol: string) => number | null
  tailRuns: () => Promise<boolean>
}
