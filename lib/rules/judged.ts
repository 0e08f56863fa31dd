import type { Kind, Priority } from '@/lib/message/reading'
import type { Beside } from './beside-message'

/** How grave it is to break a rule, rising; what is shown and searched counts by this order. */
export const GRAVITIES = ['info', 'warning', 'error', 'critical'] as const
export type Gravity = (typeof GRAVITIES)[number]

/** What is known of an agent of the source now. */
export type KnownAgent = {
  agent: string
  tier: string | null
  role: string | null
  status: string | null
  state: string | null
  /** Guardrails as they are registered, JSON; null where none are. */
  guardrails: string | null
  registeredAt: number | null
  heartbeatAt: number | null
}

/** A message that another one answers. Times are UTC ms. */
export type AnsweredMessage = {
  nativeId: string | null
  traceId: string | null
  from: string | null
  sentRaw: string | null
  sha256: string
  orderAt: number
  type: string
  kind: string
  answeredAt: number | null
  /** Uid of what answered it. */
  answeredBy: string | null
}

/** A message, or what could not be read, as rules see it: how it stands in the index, and what its bytes say. */
export type Judged = {
  uid: string
  protocol: string
  reading: 'message' | 'unreadable'
  /** Why it could not be read, as a code; null for a message. */
  reason: string | null
  /** Its own text as it was written; null where that was not kept, or is too long to be looked at again. */
  text: string | null
  /** Under the root of its source, and what kind of place that is. */
  path: string
  place: string | null
  channel: string
  nativeId: string | null
  traceId: string | null
  replyTo: string | null
  from: string | null
  fromRaw: string | null
  fromTier: string | null
  fromSession: string | null
  to: readonly { agent: string; raw: string; tier: string | null }[]
  broadcast: boolean
  mentions: readonly string[]
  type: string
  kind: Kind | 'unreadable'
  priority: Priority | null
  /** What a person reads, its first 20,000 characters. */
  body: string
  reasoning: string | null
  /** Times are UTC ms; `sentAt`: as claimed, where that can be true. `orderAt`: by which it stands in order. */
  sentAt: number | null
  sentRaw: string | null
  orderAt: number
  observedAt: number
  expiresAt: number | null
  deadlineAt: number | null
  answeredAt: number | null
  goneAt: number | null
  state: string | null
  final: boolean
  flags: readonly string[]
  error: { code: string | null; recoverable: boolean | null } | null
  /** What it answers, where the index has that. */
  answers: AnsweredMessage | null
  /** Of the source, as far as it sends, is sent to or is named. */
  agents: ReadonlyMap<string, KnownAgent>
  /** Canonical ids of people in the source. */
  humans: readonly string[]
  /** Every agent that is registered in the source, and its status there. */
  registered: ReadonlyMap<string, string | null>
  /** Null until a rule that seems broken asks for it. */
  beside: Beside | null
}

/** A rule that is broken. `says`: what is wrong, as words are kept. `at`: since when, UTC ms. */
export type Broken = { rule: string; severity: Gravity; says: string; at: number }

/**
 * What comes of looking at one message. `again`: when to look once more though nothing changed, UTC ms. `looks`: a rule
 * that seems broken goes by what stands beside it, which was not looked up.
 */
export type Verdict = { broken: readonly Broken[]; again: number | null; looks: boolean }

/** Looks at a message by all rules of its protocol. Pure; never throws. */
export type Judge = (judged: Judged, now: number) => Verdict
