import type { Kept } from '@/lib/source/edition'
import type { Overlooked } from '@/lib/source/overlooked'
import type { ConsoleTrouble, SourceState, TroubleKind } from '@/lib/source/trouble'
import type { Declared } from './agent-shown'
import type { Attachment, Kind, Mapped, Priority } from './reading'

/** What pages, the command line and the live stream show of a reading that has text. Times are UTC epoch ms. */
export type MessageRow = {
  uid: string
  /** Opaque: when it arrived. Two rows that arrived apart have two, and which came later the server can tell. */
  seq: string
  /** Opaque cursor in order of time: which of two is later is not told by them. */
  cursor: string
  reading: 'message' | 'log' | 'unreadable'
  /** Label of the source. */
  source: string
  protocol: string
  channel: string
  nativeId: string | null
  /** Public id of the conversation. */
  conversation: string | null
  traceId: string | null
  traceBasis: string | null
  replyTo: string | null
  from: string | null
  fromRaw: string | null
  fromTier: string | null
  to: string[]
  /** The names of `to` as written, in the same order. */
  toRaw: string[]
  broadcast: boolean
  mentions: string[]
  type: string
  kind: Kind | 'log' | 'unreadable'
  priority: Priority | null
  /** Claimed time; null where there is no believable one. */
  sentAt: number | null
  sentAtRaw: string | null
  observedAt: number
  /** The time it is ordered by: claimed if believable, else observed. */
  orderAt: number
  state: string | null
  /** First 400 characters in lists, whole in `MessageDetail`. */
  body: string
  bodyLength: number
  answeredAt: number | null
  goneAt: number | null
  flags: string[]
  path: string
  line: number | null
  offset: number
  length: number
  sha256: string
  error: { code: string | null; recoverable: boolean | null } | null
  progress: { current: number; total: number } | null
  /** Why it could not be read; of what could be, none. */
  reason?: string
}

export type MessagePlace = {
  path: string
  place: string | null
  state: string | null
  sha256: string
  since: number
  until: number | null
}

export type MessageDetail = MessageRow & {
  reasoning: string | null
  code: string | null
  attachments: Attachment[]
  /** Of what `attachments` name, the documents that lie in its source, by their paths under the root. */
  documents: readonly string[]
  fromSession: string | null
  priorityRaw: string | null
  expiresAt: number | null
  deadlineAt: number | null
  errorMessage: string | null
  errorSuggestion: string | null
  /** What the protocol's reader makes of its kept bytes; empty where they were cut or cannot be read. */
  mapping: readonly Mapped[]
  places: MessagePlace[]
  /** The path of the file in which its bytes lie, where that is another than the one that its line is of, as once that was rotated. */
  liesIn: string | null
  fileUid: number | null
  fileMode: number | null
  generation: number
  deliveries: { status: string | null; latencyMs: number | null; at: number | null }[]
  /** Absolute path of the source's root. */
  root: string
  unreadable: Unreadable | null
}

export type Unreadable = { reason: string; at: number | null; line: number | null; column: number | null }

export type Page<T> = { rows: T[] /** Cursor of the last row when there is more, else null. */; next: string | null }
export type CappedCount = { count: number; capped: boolean }

/** `participants`: who said most; so many `others` take part. */
export type ConversationRow = {
  id: string
  source: string
  protocol: string
  title: string
  basis: string
  participants: { agent: string; tier: string | null; sent: number }[]
  others: CappedCount
  messages: number
  firstAt: number
  lastAt: number
  /** Who was addressed last and has not answered, since when. */
  waitingOn: { agent: string; since: number } | null
  status: 'active' | 'waiting' | 'waiting-on-human' | 'answered' | 'one-message' | 'quiet'
  flags: string[]
  aliases: string[]
  cursor: string
}

export type AgentRow = Declared & {
  agent: string
  source: string
  protocol: string
  names: string[]
  tier: string | null
  role: string | null
  model: string | null
  provider: string | null
  autonomy: string | null
  /** What else was said of its autonomy and may have been the last word; what is `doubtful` claims a time that cannot be. */
  unsure: { level: string; at: number; uid: string; doubtful: boolean }[]
  status: string | null
  presence: 'heartbeat' | 'inferred' | 'none'
  /** Our receive time of the last heartbeat, and what it claimed. */
  heartbeatAt: number | null
  heartbeatClaimedAt: number | null
  /** By how much its clock is ahead of ours, below 0 behind it, as its heartbeats show; null where they do not. */
  clockOffMs: number | null
  /** Of the protocol, for the state that it declared: after this it counts as stale, ms. */
  staleAfterMs: number | null
  cadence: Cadence | null
  /** As its registration states them. */
  guardrails: { name: string; value: string }[]
  capabilities: string[]
  channel: string | null
  lastAt: number | null
  lastUid: string | null
  lastBody: string | null
  messages: number
  registered: boolean
  /** Since when no file registers it any more, and which did last: that vanished, or names it no more. Null for others. */
  unregistered: { at: number; path: string; how: 'gone' | 'unnamed' } | null
  flags: string[]
}

/** How often an agent is heard, ms: learned from its own heartbeats, else what its protocol says. */
export type Cadence = { everyMs: number; learned: boolean }

/** What an agent did in one minute, counted in minutes since 1970 UTC. */
export type ActiveMinute = { minute: number; sent: number; beats: number }

/** So much waits for an agent; `unreadable` of it lies in its inbox, where nobody can read it. */
export type Waiting = { queue: number; unreadable: number }

export const NOTHING_WAITS: Waiting = { queue: 0, unreadable: 0 }

/** The last hour of every agent that was heard or is waited on. */
export type Activity = {
  /** Questions without an inbox are looked for from here on, UTC ms; what lies in an inbox counts however old it is. */
  queueSince: number
  /** Messages of the hour before this are not counted, UTC ms; null where all of it is. */
  hourSince: number | null
  agents: ({ source: string; agent: string; minutes: ActiveMinute[] } & Waiting)[]
}

export type FileSums = { read: number; unreadable: number; pending: number; ignored: number; onDisk: number }
export type ByteSums = { read: number; unreadable: number; ignored: number; pending: number; size: number }

/** What the tail says of a source. `cause` and `mend` are sentences for people, as they are kept until they are told; with `trouble` null while all is well. */
export type SourceCondition = {
  state: SourceState
  trouble: TroubleKind | null
  cause: string | null
  mend: string | null
  /** `ext4`, `nfs`… and how changes are noticed. */
  fileSystem: string
  watch: 'events and sweep' | 'sweep only'
  /** Of the last change: from the file's mtime to the commit, ms. */
  lagMs: number | null
  lastChangeAt: number | null
  progress: { done: number; total: number; perSecond: number; leftMs: number | null } | null
}

export type SourceStatus = {
  label: string
  /** Of it somebody sees these channels alone, whose messages are counted, at most 10,000, and nothing else; null: all. */
  channels: readonly string[] | null
  protocol: string
  title: string
  root: string
  demo: boolean
  condition: SourceCondition
  files: FileSums
  bytes: ByteSums
  vanished: number
  messages: number
  /** What its protocol keeps with its versions; whether it has no key that ties messages together, and wants reasonings. */
  keeps: readonly Kept[]
  derives: boolean
  reasons: boolean
  /** Whether people can write in its protocol. */
  writes: boolean
  /** Whether a document of it is known, there or vanished. */
  documents: boolean
  /** What lies there while hardly anything of it is read; null where it is read, or not looked through yet. */
  overlooked: Overlooked | null
}

/** Batches of observations that the index was derived anew from, of how many; 0 of 0 where nobody says. */
export type Deriving = { done: number; total: number }

/** How the console is, and a number that is another one whenever somebody's views have changed or an act is on record. */
export type ToldStatus = ConsoleStatus & { people: number }

/** How the console, its index and its sources are, in one reading: the status line. */
export type ConsoleStatus = {
  now: number
  /** Opaque: how far the record is, from where on the live line goes on. */
  rev: string
  /** Counts what was taken in; grows with every change, with those that no row shows too. */
  taken: number
  /** `stopped`: the tail does not run; pages show what was indexed. */
  tail: 'running' | 'stopped'
  /** Why a tail of this console does not run, one sentence; null when it runs or nobody said. */
  whyStopped: string | null
  console: ConsoleTrouble | null
  /** Which version derived what is shown; `anew`: how far it is derived anew, or that it has to be. */
  derivation: { by: number; anew: Deriving | null }
  sources: SourceStatus[]
  files: FileSums
  bytes: ByteSums
  /** Places that cannot be read now, and what breaks rules as an error or worse since sources are watched; each up to 10,000. */
  unreadable: number
  problems: number
  /** Of the last change that was seen live; null when there was none, or none of late but a slow one. */
  lagMs: number | null
}
