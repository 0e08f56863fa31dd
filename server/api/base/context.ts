import type { AskLists, Card, DecisionDraft, DecisionOutcome, DecisionPreview } from '@/lib/asks/approval'
import type { ClosedPage, DiskClosedPage, DiskClosedPlace } from '@/lib/asks/closed-asks'
import type { About } from '@/lib/help/about'
import type { HelpPage, HelpTopic } from '@/lib/help/help-page'
import type { TopicName } from '@/lib/help/topics'
import type { CheckpointState, VerifiedAt } from '@/lib/ledger/entry'
import type { ToldEntry } from '@/lib/ledger/told-entry'
import type { SourceStatus } from '@/lib/message/message'
import type { Mapped } from '@/lib/message/reading'
import type { Actor, Role } from '@/lib/people/person'
import type { Scope } from '@/lib/people/scope'
import type { DraftPost, PostAgain, PostPreview, Receipt, UsualReply } from '@/lib/post/post-parts'
import type { PostTargets, WantedTargets } from '@/lib/post/post-targets'
import type { Resend } from '@/lib/post/resend'
import type { WritingState } from '@/lib/post/writing-state'
import type { Preferences } from '@/lib/reader/preferences'
import type { RuleSettings } from '@/lib/rules/rule-settings'
import type { RuleTrial, SourceRules } from '@/lib/rules/source-rules'
import type { ProjectChoices } from '@/lib/source/chosen-projects'
import type { OpenedDocument } from '@/lib/source/document'
import type { DiskCount, KeptFacts, SourceSettings } from '@/lib/source/ingest-facts'
import type { ProjectCounts, ProjectsSeen } from '@/lib/source/project-facts'
import type { CheckedSource, DiskPlace, DiskState, OfferedSource } from '@/lib/source/source'
import type { SourceChoice } from '@/lib/source/source-choice'
import type { KnownError } from '@/server/errors'
import type { AlertVerbs } from '@/server/notices/alerts/alert-verbs'
import type { NoticeVerbs } from '@/server/notices/webhook-verbs'
import type { DecidingAct } from '@/server/oversight/approvals/decide/decide'
import type { HoldVerbs } from '@/server/oversight/holds/hold-verbs'
import type { PeopleVerbs } from '@/server/oversight/people/people-verbs'
import type { PolicyVerbs } from '@/server/oversight/policies/policy-verbs'
import type { Sending } from '@/server/oversight/post/send/send-post'
import type { ProblemVerbs } from '@/server/oversight/problems/problem-verbs'
import type { Recorder } from '@/server/oversight/record-act'
import type { SeenStore } from '@/server/store/hand/seen'
import type { ViewStore } from '@/server/store/hand/view-rows'
import type { LedgerReader } from '@/server/store/ledger/page'
import type { Tell } from '@/server/store/ledger/rows-told'
import type { PreferenceStore } from '@/server/store/people/preference-rows'
import type { KeptMessage } from '@/server/store/read/read-kept'
import type { Readers } from '@/server/store/readers'

/** What a person may do about sources; each verb is checked and recorded where it lives. */
export type SourceVerbs = {
  offered: () => Promise<OfferedSource[]>
  check: (root: string) => Promise<CheckedSource>
  /** Which projects lie in a directory, and what in each of some of them; no file is opened. */
  projects: (asked: { root: string; protocol: string }) => Promise<ProjectsSeen>
  countProjects: (asked: { root: string; protocol: string; after: string | null }) => Promise<ProjectCounts>
  watch: (wanted: {
    root: string
    protocol: string | null
    label: string | null
    projects: ProjectChoices
  }) => Promise<SourceStatus>
  remove: (label: string) => Promise<void>
  /** Takes back a removal of this root. */
  restore: (root: string) => Promise<void>
  settings: () => Promise<SourceSettings[]>
  /** Resolves once the source is read so. */
  change: (label: string, choice: SourceChoice) => Promise<void>
  /** Its rules, as they are set. */
  rules: (label: string) => Promise<SourceRules>
  /** Resolves once it is to be judged so; what was judged is judged again by and by. */
  setRules: (label: string, settings: RuleSettings) => Promise<void>
  /** Tries settings on a portion of its messages. */
  tryRules: (asked: {
    source: string
    settings: RuleSettings
    from: string | null
    limit: number
  }) => Promise<RuleTrial>
  countDisk: () => Promise<DiskCount[]>
  kept: () => Promise<KeptFacts>
  /** How many calendar months before the current one are kept; null: all. */
  keep: (months: number | null) => Promise<void>
  loadDemo: () => Promise<{ root: string }>
  removeDemo: () => Promise<void>
  /** Asks the tail to read unreadable places again; without `uid`, all of them. */
  retry: (uid: string | null) => Promise<{ asked: number; elsewhere: number }>
}

/** What a person may say to agents. Nothing of it is written but by `send`. */
export type PostVerbs = {
  targets: (wanted: WantedTargets) => Promise<PostTargets>
  preview: (actor: Actor, draft: DraftPost) => Promise<PostPreview>
  send: (sending: Sending) => Promise<Receipt>
  /** Puts on record that it was refused before it was looked at, and throws why. */
  refuse: (sending: Omit<Sending, 'key'>, refusal: KnownError) => Promise<never>
  receipt: (id: string) => Promise<Receipt>
  again: (actor: Actor, uid: string) => Promise<PostAgain>
  /** To whom it may be sent again; null where it may not. */
  resend: (uid: string) => Promise<Resend | null>
  usual: (source: string) => Promise<UsualReply[]>
}

/** What agents ask and what people decide. Nothing is written but by `decide`. */
export type ApprovalVerbs = {
  lists: () => Promise<AskLists>
  /** Uids of what is listed and found by a question. */
  found: (query: string) => Promise<string[]>
  card: (actor: Actor, uid: string) => Promise<Card>
  preview: (actor: Actor, draft: DecisionDraft) => Promise<DecisionPreview>
  decide: (act: DecidingAct) => Promise<DecisionOutcome>
  /** Puts on record that it was refused before it was looked at, and throws why. */
  refuse: (act: Omit<DecidingAct, 'key'>, refusal: KnownError) => Promise<never>
  closed: (wanted: { before: string | null; limit: number }) => Promise<ClosedPage>
  closedOnDisk: (wanted: { before: DiskClosedPlace | null; limit: number }) => Promise<DiskClosedPage>
  /** What a passkey is to sign of it. */
  over: (act: { actor: Actor; draft: DecisionDraft }) => Promise<(nonce: string) => string>
  /** Whether it waits in the list of what is to be decided. */
  waits: (uid: string) => Promise<boolean>
}

/** The switch that lets a source be written to. */
export type WritingVerbs = {
  state: (source: string) => Promise<WritingState>
  list: () => Promise<{ source: string; since: number }[]>
  turn: (wanted: { actor: Actor; label: string; on: boolean; why: string | null }, tell: Tell) => Promise<void>
}

/** What is asked of the ledger, and its checkpoints. */
export type LedgerVerbs = LedgerReader & {
  head: () => Promise<number>
  /** The number of an entry that was told to somebody, whatever their scope; null for none. */
  entryOf: (told: ToldEntry) => Promise<number | null>
  verify: () => Promise<VerifiedAt>
  /** Null when nothing came since the last. */
  take: () => Promise<{ number: number } | null>
  checkpoints: () => CheckpointState
  /** The public key of the checkpoints (PEM). */
  key: () => Promise<string | null>
}

/** What came with this version to be read. */
export type HelpBook = {
  topics: () => HelpTopic[]
  page: (name: TopicName) => HelpPage
  about: () => About
  licence: (of: { name: string; version: string }) => string | null
}

export type Disk = {
  /** Do these bytes still lie there? Opens nothing but regular files inside `root`, follows no link. */
  compare: (place: DiskPlace) => Promise<DiskState>
  /** What the file says now, as far as it is shown; as `compare` opens it. */
  document: (place: { root: string; path: string }, now: number) => Promise<OpenedDocument>
}

/** A signed-in person's session; null means the caller has none and every procedure refuses. */
export type Session = {
  id: string
  /** Who it is; what is theirs is told by `actor.person`. */
  actor: Actor
  /** The sources that they may see and write into. */
  scope: Scope
  /** The role of the account, where a second factor is missing for it; null: `actor` has it. */
  withheld: Role | null
  /** Their proof is too old for what decides or changes who may: they are asked for it again. */
  stale: boolean
  /** How they want pages to be. */
  preferences: Preferences
  createdAt: number
  expiresAt: number
}

/** What lies within a scope. */
export type Reach = {
  readers: Readers
  sources: SourceVerbs
  posts: PostVerbs
  approvals: ApprovalVerbs
  writing: WritingVerbs
  holds: HoldVerbs
  policies: PolicyVerbs
  problems: ProblemVerbs
}

export type Context = {
  session: Session | null
  /** What somebody of a scope may ask and do: nothing outside it comes of any of it. There is no other way to the index. */
  reach: (scope: Scope) => Reach
  people: PeopleVerbs
  notices: NoticeVerbs
  alerts: AlertVerbs
  views: ViewStore
  seen: SeenStore
  preferences: PreferenceStore
  ledger: LedgerVerbs
  /** Another number whenever somebody's views have changed or an act is on record within the scope. */
  acts: (scope: Scope) => Promise<number>
  /** Every act of a person goes through it. */
  record: Recorder
  disk: Disk
  help: HelpBook
  /** Reads a message again and says which field became what; empty when its bytes do not give it any more. */
  explain: (message: KeptMessage) => readonly Mapped[]
  /** UTC epoch ms. */
  now: () => number
  /** Writes what was not foreseen to the log; gives the id that the person is shown. */
  report: (error: unknown, where: string) => string
}

/** What a procedure is given: `reach` was asked for it. */
export type CallContext = Omit<Context, 'session' | 'reach'> & Reach & { session: Session }
