import type { Manners } from './post-parts'

/** `name`: how it writes its own. */
export type PostRecipient = {
  agent: string
  name: string
  tier: string | null
  state: string | null
  reachable: boolean
}

/** So many channels, and recipients, are named at a time. */
export const MOST_TARGETS = 100

/** Parts of names that are looked for; empty: the first as they stand. */
export type WantedTargets = { source: string; to: string; channel: string }

/** Where a person can write in one source: of channels and recipients those that are called as was asked, at most `MOST_TARGETS`. */
export type PostTargets = {
  source: string
  protocol: string
  title: string
  root: string
  /** Since when it may be written to; null: read-only. */
  writingSince: number | null
  manners: Manners
  channels: readonly string[]
  /** How many are called so. */
  channelCount: number
  recipients: readonly PostRecipient[]
  recipientCount: number
  /** Paths that messages of it named of late, where its protocol has room for them. */
  artifacts: readonly string[]
}
