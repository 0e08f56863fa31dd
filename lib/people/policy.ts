import type { Verb } from '@/lib/asks/approval'
import '@/lib/zod-in-pages'
import * as z from 'zod'
import type { ToldEntry } from '@/lib/ledger/told-entry'
import type { CappedCount } from '@/lib/message/message'
import { POLICY_ROLES, WHOSE } from './policy-name'

/** What a person agreed on for messages that a question finds. Data: each change is a version of its own and goes on record. */
export const policyRule = z.strictObject({
  /** In the language of the search bar: what it finds is an ask to decide on. */
  query: z.string().trim().min(1).max(2_000),
  /** A message of a person that it finds is held for another person, and not written before they agree. */
  whose: z.enum(WHOSE).default('agents'),
  /** The least role that may decide; `people` (ids), when there are any, are the only ones who may. */
  role: z.enum(POLICY_ROLES),
  people: z.array(z.string().min(1).max(64)).max(50).default([]),
  /** How many must agree. A refusal needs one. */
  needed: z.int().min(1).max(9).default(1),
  secondFactor: z.boolean().default(false),
  reason: z.boolean().default(false),
  /** Counted from when it was observed, ms, but not from before the version held; null: it does not expire. */
  expiresAfterMs: z.int().min(10_000).max(31_536_000_000).nullable().default(null),
  onExpiry: z.enum(['nothing', 'reject']).default('nothing'),
  /** A path into the payload (`payload.entity_id`): whoever approves types the value that lies there; null: reversible, or nobody said. */
  irreversible: z.string().trim().min(1).max(200).nullable().default(null),
  /** What the headline says, with `{payload.entity_id}`-like places; null: the agent's own words. */
  template: z.string().trim().min(1).max(300).nullable().default(null),
})
export type PolicyRule = z.infer<typeof policyRule>

type PolicyName = { name: string; version: number }

/** One version of a policy. Times are UTC ms. */
export type Policy = PolicyName & {
  enabled: boolean
  /** Since when this version holds, or held the last time; only what is observed from then on enters a list by it. */
  since: number | null
  /** When it ceased to; null while it holds, or where it never did. */
  until: number | null
  rule: PolicyRule
  /** Name of who saved it. */
  by: string
  at: number
  why: string
  /** Of the ledger. */
  entry: ToldEntry
}

/**
 * A policy in the list: the version that holds, or the latest; how many messages of 30 days its question finds. `can`:
 * how many may agree by now, where they are fewer than must.
 */
export type PolicyRow = Policy & { latest: number; matches: CappedCount | null; can: number | null }

/** Every version, the newest first. */
export type PolicyDetail = {
  versions: Policy[] /** Names of the people whom it names, by id. */
  names: { [id: string]: string }
}

/** What policies say of one message: each demand is the strictest of all that find it. */
export type Held = PolicyName & {
  rule: PolicyRule
  /** UTC ms; null: it does not expire. */
  expiresAt: number | null
  /** The others that find it too. */
  also: PolicyName[]
}

/** What an admin tries on history: a draft, on top of the version of its name that holds. */
export type Attempted = { name: string; rule: PolicyRule }

/** What became of a message, `afterMs` after it was observed. `people`: how many agreed. `posted`: a person said it. */
export type Happened =
  | { what: 'decided'; verb: Verb; afterMs: number; people: number }
  | { what: 'answered'; afterMs: number }
  | { what: 'open' }
  | { what: 'gone' }
  | { what: 'posted' }

/** What would have: `more` people had to agree; `held`: a person's message waited for so many; `terms`: it is open, and other demands hold. */
export type Would =
  | { what: 'expired' }
  | { what: 'more'; more: number }
  | { what: 'new' }
  | { what: 'released' }
  | { what: 'held'; needed: number }
  | { what: 'terms'; endsByMs: number | null; target: boolean }

export type AttemptRow = {
  uid: string
  /** Observed, UTC ms. */
  at: number
  source: string
  from: string | null
  fromTier: string | null
  /** First characters of what its agent says. */
  words: string
  /** Whether a policy held for it. */
  policy: boolean
  happened: Happened
  would: Would
}

/** What a draft would have made of the last 30 days. Nothing was written. */
export type Attempt = {
  rule: PolicyRule
  from: number
  to: number
  /** How many may agree by now, where they are fewer than must; null: they are enough. */
  can: number | null
  /** How long it took, ms. */
  ms: number
  match: number
  /** As many found the version that holds; null where none does. */
  matched: number | null
  more: number
  expired: number
  fresh: number
  released: number
  /** Messages of people that would have waited for another person. */
  held: number
  /** Those that would have gone differently: the gravest first, then the newest. */
  rows: AttemptRow[]
  /** All of them; there may be more than are shown. */
  changed: number
  same: number
  /** Only so many of the newest were looked at; null: all. */
  cappedAt: number | null
}
