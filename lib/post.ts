/** A name that may become part of a path. Nothing else ever does. */
export const PATH_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

/** Parts of a post that a protocol has room for. */
export type PostPart = 'priority' | 'reasoning' | 'code' | 'artifacts' | 'ttl'

/** What a post of a protocol looks like, for whoever writes one. */
export type Manners = {
  /** How its files name a person. */
  human: string
  /** Types that its page names and a person may send, the usual one first. Others are allowed. */
  types: readonly string[]
  /** Messages lie in a channel; else with each recipient. */
  channels: boolean
  /** One message may name several recipients. */
  several: boolean
  parts: readonly PostPart[]
  /** Parts without which its rules are broken. */
  required: readonly PostPart[]
}

/** Something about a post that its writer should know. An error keeps it from being posted, a warning goes on record. */
export type PostNote = {
  severity: 'error' | 'warning' | 'info'
  /** Of the rule, where a rule says so. */
  code: string | null
  says: string
  /** Nearest known name, where a name is not known. */
  instead: { name: string; known: string } | null
}
