import type { Ask } from '@/lib/asks/ask-kinds'
import type { Cue } from './cue'
import type { Turn } from './turn-tokens'

/** What every adapter makes of bytes, in one union; native words stand beside the canonical ones, never instead. */

/** A time as it was claimed. `ms` is UTC epoch milliseconds, or null when `raw` is missing, a template or unparseable. */
export type Claimed = {
  ms: number | null
  raw: string | null
  /** False when the text carried no zone and the source's zone was assumed. */
  zoneKnown: boolean
}

export const KINDS = [
  'chat',
  'request',
  'response',
  'task',
  'result',
  'decision',
  'status',
  'notification',
  'error',
  'report',
  'incident',
  'review',
  'autonomy',
  'system',
  'prompt',
  'event',
  'other',
] as const
/** The canonical kind of a message; the native type always stands beside it. */
export type Kind = (typeof KINDS)[number]

export const PRIORITIES = ['low', 'normal', 'high', 'critical'] as const
export type Priority = (typeof PRIORITIES)[number]

export type TraceBasis = 'explicit' | 'reply' | 'task' | 'derived'

/**
 * What ties a message to a conversation. Messages of one source that share a key belong together,
 * whichever came first. `withinMs` limits a weak key (such as `task-001`, which is in every plan):
 * it links only when the key was last used no longer ago than that.
 */
export type Link = { key: string; basis: TraceBasis; withinMs?: number }

export const TASK_STATES = ['blocked', 'in-progress', 'open', 'unknown', 'failed', 'done', 'cancelled'] as const
/** How a task stands; `unknown` is a word of the protocol's writers that is not obvious. The native word stands beside it. */
export type TaskState = (typeof TASK_STATES)[number]

/** Something a reading changes beside itself. */
export type Effect =
  | { kind: 'autonomy'; agent: string; level: string }
  /** How far its program asks before it acts. `freedom`: of the modes of that program, rising; null where nobody knows. */
  | { kind: 'mode'; agent: string; mode: string; freedom: number | null }
  | {
      kind: 'task'
      /**
       * Tasks with the same scope and id are one task: a team, or a plan's correlation id. Null when none is named: then
       * the task of that id that was last spoken of is meant; by a message that makes one only if that was within a day.
       */
      scope: string | null
      id: string
      /** False for what moves a task that another reading makes and is none by itself, such as the answer to a request. */
      makes: boolean
      /** When that was, UTC ms, where a document says so; null for messages, whose time it is. */
      at: number | null
      title: string | null
      /** Canonical agent id; beside it the name as written. */
      owner: string | null
      ownerRaw: string | null
      /** Null when it says nothing of the state; a task of which nothing is said is open. */
      state: TaskState | null
      /** The protocol's own word for the state. */
      native: string | null
      /** Ids in the same scope; empty when nothing is said of them. */
      dependsOn: string[]
      /** What it waits for, in the words of whoever said so. */
      blocker: string | null
    }

export type Attachment = { path: string; name: string | null }

/** How a reading was made: canonical word, native field (null: none holds it), the value as read. */
export type Mapped = { word: string; field: string | null; value: string }

export type MessageReading = {
  reading: 'message'
  /** Null when absent, empty or an unrendered template. */
  nativeId: string | null
  /**
   * Text whose equality means "the same content" for identity across places; null means the bytes themselves.
   * Elements of an array give their own JSON.
   */
  fingerprint: string | null
  /** What makes it the same message in every place, where its bytes differ by the place that each is signed for. */
  bare?: string
  /** What it says but for when and how a copy was delivered: copies within a second, under one id, are alike in that. */
  alike?: string | null
  /** It is one with what is `alike`, whatever its id, was sent less than a second apart and lies in another file. */
  toSeveral?: true
  /** By what it is itself wherever it lies, beside its fingerprint; left out where a line is itself by where it stands. */
  knownBy?: 'id' | 'id-and-time'
  channel: string
  /** The protocol's own trace id, for show and search. */
  traceId: string | null
  links: Link[]
  cue: Cue | null
  /** Native id of the message this one answers. */
  replyTo: string | null
  /** Canonical agent id; null when the bytes name no sender. */
  from: string | null
  fromRaw: string | null
  fromTier: string | null
  fromSession: string | null
  /** The office or remark that stands beside the sender's name, where one does. */
  fromRole?: string
  to: { agent: string; raw: string; tier: string | null }[]
  broadcast: boolean
  mentions: string[]
  /** Native type, verbatim. */
  type: string
  kind: Kind
  priority: Priority | null
  priorityRaw: string | null
  sent: Claimed
  expiresAt: number | null
  deadlineAt: number | null
  /** State at this place: `inbox`, `processed`, `open`… in the protocol's words; null where there is no lifecycle. */
  state: string | null
  /** Whose mailbox this place is, where what stands beside it says so; canonical agent id. */
  holder?: string
  /** What a person reads. */
  body: string
  reasoning: string | null
  code: string | null
  attachments: Attachment[]
  /** Progress notifications. */
  progress: { current: number; total: number } | null
  error: { code: string | null; message: string | null; recoverable: boolean | null; suggestion: string | null } | null
  /** Whether its protocol's own form says that nothing more comes on what it answers. */
  final: boolean
  effects: Effect[]
  /** What it wants of a person; null when it is for agents. */
  ask: Ask | null
  /** The turn in which it was said, where its cost stands beside it. */
  turn?: Turn
  /** Open set; words from `lib/message/flags`. */
  flags: string[]
  /** For "Read as", where the reader was asked to explain itself; else empty. */
  mapping: readonly Mapped[]
}

export type HeartbeatReading = {
  reading: 'heartbeat'
  agent: string
  agentRaw: string
  /** Upper-case canonical where obvious (AWAKE, OFFLINE, BUSY…), else the native word. */
  state: string
  substate: string | null
  claimed: Claimed
  channel: string | null
  pid: number | null
  flags: string[]
}

export type RegistrationReading = {
  reading: 'registration'
  agent: string
  agentRaw: string
  tier: string | null
  role: string | null
  /** As written; a number as its digits. */
  autonomy: string | null
  model: string | null
  provider: string | null
  status: string | null
  capabilities: string[]
  /** Guardrails as written, one line each: name and JSON of the value. */
  guardrails: { name: string; value: string }[]
  flags: string[]
}

/** A state file: kept with history. `summary` is one line for lists; the bytes are the content. */
export type StateReading = {
  reading: 'state'
  subject: string
  agent: string | null
  summary: string
  effects: Effect[]
  flags: string[]
}

export type LogReading = {
  reading: 'log'
  channel: string
  agent: string | null
  level: 'debug' | 'info' | 'warning' | 'error' | null
  text: string
  claimed: Claimed
  /** What a message log says of a known message: joined to it by native id, never a message of its own. */
  delivery: { messageId: string; traceId: string | null; latencyMs: number | null; status: string | null } | null
  /** What an agent was given to read, where its log has no id of that: joined to the message that says so, sent before. */
  heard?: { from: string; to: string; text: string }
  /** Native id of what its agent asked and is over with it. */
  ends?: string
  /** The turn in which it was done, where its cost stands beside it. */
  turn?: Turn
  flags: string[]
}

/** A file known by name, opened only on request. */
export type DocumentReading = { reading: 'document'; title: string; agent: string | null; flags: string[] }

export type UnreadableReading = {
  reading: 'unreadable'
  /** One plain sentence. */
  reason: string
  /** 0-based byte offset of the first wrong byte inside this line or file, when it can be told. */
  at: number | null
  /** 1-based; line counts inside a whole file, else 1. */
  line: number | null
  column: number | null
}

export type Reading =
  | MessageReading
  | HeartbeatReading
  | RegistrationReading
  | StateReading
  | LogReading
  | DocumentReading
  | UnreadableReading
