import '@/lib/zod-in-pages'
import * as z from 'zod'
import type { ToldEntry } from '@/lib/ledger/told-entry'
import type { MessageDetail, MessageRow } from '@/lib/message/message'
import type { Assurance, Role } from '@/lib/people/person'
import type { PostNote, PreviewedFile, Receipt } from '@/lib/post/post-parts'
import type { List, Waits } from './ask-kinds'
import type { HoldsOn } from './hold-told'
import type { Terminal } from './terminal'

/**
 * What a person may do about an ask. `no-decision` writes nothing; `withdraw` is for who posted what is held; all go to
 * the ledger.
 */
export const VERBS = [
  'approve',
  'reject',
  'ask-more',
  'answer',
  'approve-as-changed',
  'no-decision',
  'withdraw',
] as const
export type Verb = (typeof VERBS)[number]

export type PolicyName = { name: string; version: number }

/** Who posted a message that is held, as they were known then; `entry`: of the ledger, that put it on record. */
export type Author = { person: string; name: string; role: Role; assurance: Assurance; entry: ToldEntry }

/** One ask in a list. Times are UTC ms. */
export type AskRow = {
  uid: string
  /** Of the bytes that it was listed by: what a decision on it carries. */
  sha256: string
  list: List
  source: string
  protocol: string
  channel: string
  conversation: string | null
  from: string | null
  fromTier: string | null
  /** As its own protocol calls it. */
  type: string
  /** First 400 characters of what its agent says. */
  words: string
  priority: MessageRow['priority']
  askedAt: number
  expiresAt: number | null
  /** Until when its asker wants it. */
  deadlineAt: number | null
  /** A policy calls what it asks for irreversible. */
  irreversible: boolean
  policy: PolicyName | null
  /** Who signed of how many, when more than one must agree. */
  signed: number
  needed: number
  /** How often the like was refused before. */
  again: number
  flags: string[]
  /** Whose message waits, where it is no agent's ask but a post that is held. */
  author: Author | null
  /** Something says in a person's name that it was answered or decided, and Signalbox did not write it. */
  elsewhere: boolean
  /** Why what seems to answer it does not; of a source that is seen in part only the card tells it. */
  waits: readonly Waits[]
  /** It can be answered in the terminal of its session alone. */
  terminal: boolean
  /** No file says that it waits: that is a guess. */
  probably: boolean
  /** The same for all that ask the same, but for when and in what words; null where nothing is known to. */
  alike: string | null
}

export type AskList = {
  rows: AskRow[]
  /** All of them; `capped` when only that many were counted. */
  count: number
  capped: boolean
  /** How many of them wait in a terminal. */
  terminal: number
  /** Of those that were counted how many something says were decided elsewhere, by source; more than are listed. */
  elsewhere: { source: string; count: number }[]
}

/** How much waits for a person, and how much of that in a terminal. */
export type WaitingCount = Pick<AskList, 'count' | 'capped' | 'terminal'>

/** `restMs`: what waits in a terminal is mostly answered there at once; others are told of it when it has waited so long. */
export type AskLists = {
  now: number
  decide: AskList
  answer: AskList
  inform: AskList
  closedToday: number
  restMs: number
}

/** What can be shown about an ask, each with where it is said. */
export type Fact = {
  what: 'said' | 'waits' | 'author' | 'risk' | 'reversible' | 'guardrail' | 'policy' | 'claim'
  says: string
  /** File, entry or log line; null where nothing says it. */
  source: string | null
  standing: 'stated' | 'warning' | 'evidence' | 'no-evidence' | 'not-stated'
  /** The word of the ask that it is about. */
  guarded?: string
}

/** A decision on this ask or on the like. */
export type Decided = {
  entry: ToldEntry
  verb: Verb
  at: number
  person: string
  name: string
  role: Role
  assurance: Assurance
  reason: string | null
  /** First words of what was decided on. */
  words: string
  uid: string
}

/**
 * Verbs that whoever looks may use now; `why` says what keeps them from deciding; `lacks`: what their session could be
 * raised by so that they may.
 */
export type May = { verbs: Verb[]; why: string | null; lacks: 'second-factor' | null }

/**
 * Why nothing can be decided any more, and by whom. `answered`: by a message that a person posted here, which is no
 * decision. `over`: what waited in a terminal waits there no more. `ended`: its session is no more.
 */
export type Closed = {
  how: 'decided' | 'answered' | 'decided-on-disk' | 'over' | 'ended' | 'unheard' | 'expired' | 'withdrawn' | 'changed'
  at: number
  /** Who: a person, or the name that a file gives. */
  by: string | null
  decided: Decided | null
}

/** `evidence`: shown by a file, an id or a hash. `consistent`: it fits, nothing shows it. `due`: not yet. `none`: there is no evidence. */
export type Rung = {
  standing: 'evidence' | 'consistent' | 'due' | 'none'
  says: string
  at: number | null
  uid: string | null
}
export type Ladder = { written: Rung; seen: Rung; acted: Rung }

export type Card = {
  ask: MessageDetail
  list: List
  /** Of the bytes that are shown: what a decision carries. */
  sha256: string
  headline: { text: string; policy: PolicyName | null }
  payload: { field: string; text: string } | null
  facts: Fact[]
  /** On the like: same asker, nearly the same words. Newest first. */
  before: Decided[]
  /** Said just before in the same conversation or channel, oldest first. */
  justBefore: MessageRow[]
  /** Said since in the same conversation, else next in its channel, oldest first; of a held post nothing. */
  since: MessageRow[]
  expires: { at: number; onExpiry: 'nothing' | 'reject'; policy: PolicyName | null } | null
  policy: (PolicyName & { needed: number; reason: boolean; target: string | null; secondFactor: boolean }) | null
  signatures: Decided[]
  may: May
  /** The last refusal of the like, when it was asked again. */
  again: { count: number; last: Decided } | null
  closed: Closed | null
  ladder: Ladder | null
  /** So that what is written can be: the source is read-only else. */
  writable: boolean
  /** Whoever asks is told that nobody decides here, and then asks in its own terminal. */
  handsBack: boolean
  /** As in `AskRow`. */
  author: Author | null
  /** Where it is to be answered, where that is in a terminal alone and known. */
  terminal: Terminal | null
  /** As in `AskRow`. */
  probably: boolean
  /** What can be held of it, and is; null where no hold reaches it. */
  holds: HoldsOn | null
}

/** Characters. */
export const DECISION_LIMITS = { reason: 10_000, changed: 20_000 }

/** What a person decides. */
export const decisionDraft = z.strictObject({
  uid: z.string().min(1).max(128),
  /** Of the bytes that they saw. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  verb: z.enum(VERBS),
  /** The reason of a decision, the words of an answer or a question. */
  reason: z.string().trim().max(DECISION_LIMITS.reason).default(''),
  /** The whole edited payload, for `approve-as-changed`. */
  changed: z.string().max(DECISION_LIMITS.changed).nullable().default(null),
  /** The target, typed, where a policy calls it irreversible. */
  typed: z.string().max(1_000).nullable().default(null),
})
export type DecisionDraft = z.infer<typeof decisionDraft>

/** Exactly what would be written, by the last who signs where several must; nothing for `no-decision`. */
export type DecisionPreview = {
  files: PreviewedFile[]
  /** Of a post that is held: what goes on record with it, and has to have been seen before it is released. */
  warnings: PostNote[]
  /** How many others must agree after this person before it is written. */
  left: number
  /** Why it cannot be written now. */
  refused: string | null
  /** What agents will read in it; null where nothing is written. */
  says: string | null
}

/** What came of it. */
export type DecisionOutcome = {
  entry: ToldEntry
  /**
   * `signed`: more must sign. `written`, `failed`: what became of the files; `writing`: nobody knows yet, it was asked
   * for before. `noted`: nothing was to be written.
   */
  outcome: 'signed' | 'written' | 'failed' | 'writing' | 'noted'
  signed: number
  needed: number
  receipt: Receipt | null
}
