import type { Thresholds } from '@/lib/measures/measure'
import type { IdleQueue } from '@/lib/message/agent-shown'
import type { Kind, Priority } from '@/lib/message/reading'
import type { Beside } from './beside-message'
import type { Debt, OwedTask } from './debt'
import type { OverThreshold } from './over-threshold'
import type { RuleSettings } from './rule-settings'

/** How grave it is to break a rule, rising; what is shown and searched counts by this order. */
export const GRAVITIES = ['info', 'warning', 'error', 'critical'] as const
export type Gravity = (typeof GRAVITIES)[number]

/** What is known of an agent of the source now; tier, role, status, guardrails and capabilities as they were registered when the message was sent. */
export type KnownAgent = {
  agent: string
  tier: string | null
  role: string | null
  status: string | null
  state: string | null
  /** Guardrails as they are registered, JSON; null where none are. */
  guardrails: string | null
  capabilities: readonly string[]
  registeredAt: number | null
  /** Since when its registration holds as it is now, UTC ms. */
  registeredSince: number | null
  heartbeatAt: number | null
  substate: string | null
  /** Since when it shows that, UTC ms: as it says, where that can be true and names its zone, else as it was seen. */
  shownAt: number | null
  /** Time in order of the last message that it sent, UTC ms, and its uid. */
  lastAt: number | null
  lastUid: string | null
  /** Uid of the message that tells of it: the last one that it sent, else the last one that was for it. */
  toldBy: string | null
  /** The latest time that its process claimed before, where what it claims now is earlier, UTC ms; of whoever sent last. */
  clockBefore: number | null
  /** The processes of its last heartbeats, in the order in which they came. */
  pids: readonly number[]
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
  broadcast: boolean
  /** Another answer, after which nothing more comes, came before the message that is judged. */
  isOver: boolean
}

/** Where a message lies, or lay, in a document or a snapshot; a line has none of these. Times are UTC ms, as it was seen. */
export type JudgedPlace = {
  /** Of its own element, where several lie in the file. */
  sha256: string
  state: string | null
  /** In whose inbox or mailbox. */
  agent: string | null
  since: number
  until: number | null
}

/** A message that names another as what it answers. `at`: its time in order, UTC ms; `final`: nothing more comes after it. */
export type JudgedReply = { uid: string; from: string | null; kind: string; at: number; final: boolean }

/** What a log says of a message. `at`: UTC ms, as it says. */
export type JudgedDelivery = { status: string; at: number }

/** A registration of an agent and the one before it in its file, each as JSON of what was read; `at`: since when it holds, UTC ms. */
export type Registrations = { agent: string; before: string; now: string; at: number }

/** What the log of an agent's watcher says of an error. `at`: UTC ms. */
export type WatchedError = { agent: string; text: string; at: number }

/** Agents that write to each other in a circle, most of it alike; `count`: within the last minute. */
export type Circle = { agents: readonly string[]; count: number }

/** So many messages one agent sent within the last minute, more than it may. */
export type Storm = { count: number }

/** The first of `count` ids that a list names no more; `at`: since when, UTC ms. */
export type Unlisted = { ids: readonly string[]; count: number; at: number }

/**
 * A file that a message names, as it was seen last. `at`: since when that is so, and may be told, UTC ms. `followed`: a
 * change of it is noticed by itself.
 */
export type NamedFile = { path: string; is: 'there' | 'missing' | 'changed'; at: number; followed: boolean }

/** A message, a line of a log, or what could not be read, as rules see it: how it stands in the index, and what its bytes say. */
export type Judged = {
  uid: string
  protocol: string
  reading: 'message' | 'log' | 'unreadable'
  /** Why it could not be read, as a code; null for a message. */
  reason: string | null
  /** The text that it was read from; null where that was not kept, or is too long to be looked at again. */
  text: string | null
  places: readonly JudgedPlace[]
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
  kind: Kind | 'log' | 'unreadable'
  priority: Priority | null
  /** What a person reads, its first 20,000 characters. */
  body: string
  reasoning: string | null
  /**
   * Times are UTC ms; `claimedAt`: as it says, `sentAt`: the same where that can be true. `orderAt`: by which it stands in
   * order.
   */
  claimedAt: number | null
  sentAt: number | null
  sentRaw: string | null
  orderAt: number
  observedAt: number
  expiresAt: number | null
  deadlineAt: number | null
  answeredAt: number | null
  /** Uid of what answered it. */
  answeredBy: string | null
  goneAt: number | null
  /** When it was seen that its line stands behind lines that it stood before, UTC ms; null where it does not. */
  movedAt: number | null
  state: string | null
  final: boolean
  flags: readonly string[]
  error: { code: string | null; recoverable: boolean | null } | null
  /** What came to agents that are idle and are told of here, and they did not take, by their names; who has too little is missing. */
  idleQueues: ReadonlyMap<string, IdleQueue>
  /** What it answers, where the index has that. */
  answers: AnsweredMessage | null
  /** When the first message came that names this one as what it answers, whoever wrote it, UTC ms. */
  namedAt: number | null
  /** What answers it by name, the earliest first: of what asks or assigns, a hundred at most. */
  replies: readonly JudgedReply[]
  /** What logs say became of it, and whether one names what it answers. */
  delivered: readonly JudgedDelivery[]
  answersLogged: boolean
  /** Tasks that the source has, those among them on which something in its text rests. */
  tasks: ReadonlySet<string>
  /** Of the source, as far as it sends, is sent to or is named. */
  agents: ReadonlyMap<string, KnownAgent>
  /** Canonical ids of people in the source. */
  humans: readonly string[]
  /** Agents that are registered in the source, and their status there: all that it names, and of others a thousand at least, where there are so many. */
  registered: ReadonlyMap<string, string | null>
  /** Agents of the source that were heard or are registered, where somebody else is addressed: a thousand at most. */
  heard: readonly string[]
  /** The first error that a watcher logged of each agent that was addressed last with this message before that. */
  erred: readonly WatchedError[]
  /** The circle in which it is the first message too many; null for any other. */
  circle: Circle | null
  /** The storm of its sender in which it is the first message too many; null for any other. */
  storm: Storm | null
  /** Measures that are over their thresholds, of the message that tells of them; of any other none. */
  over: readonly OverThreshold[]
  /** The last two registrations of each agent that it tells of, where there are two. */
  registrations: readonly Registrations[]
  /** Ids that the file in which it lies, or lay, named as taken and names no more; null where there are none. */
  unlisted: Unlisted | null
  /** Files under the root of its source that it names as what it made, each named by no later message. */
  evidence: readonly NamedFile[]
  /** Null until a rule that seems broken asks for it. */
  beside: Beside | null
}

/** A rule that is broken. `says`: what is wrong, as words are kept. `at`: since when, UTC ms. `agent`: whom it is told of. */
export type Broken = { rule: string; severity: Gravity; says: string; at: number; agent: string | null }

/**
 * What comes of looking at one message. `owed`: what its agents owe by it. `again`: when to look once more though nothing
 * changed, UTC ms. `looks`: a rule that seems broken, or what seems owed still, goes by what stands beside it, which was
 * not looked up; null where none does, else how long after the message that counts, ms. `awaits`: agents of which a new
 * sign may mend what is broken.
 */
export type Verdict = {
  broken: readonly Broken[]
  owed: readonly Debt[]
  again: number | null
  looks: number | null
  awaits: readonly string[]
}

/** Looks at a message by all rules of its protocol, as they are set for its source. Pure; never throws. */
export type Judge = ((judged: Judged, now: number, settings?: RuleSettings) => Verdict) & {
  /** It goes by what stands in the index alone: what a message was read from is not looked up. */
  isByIndex?: boolean
  /** Some rule is about lines of logs. */
  readsLogs?: boolean
  /** The ids that a file of this kind of place names as taken; null where it does not say. Undefined where no such file does. */
  takenIn?: (place: string) => ((text: string) => readonly string[] | null) | undefined
  /** Whether a file of this path under the root is a document: looked at, and never read. */
  isDocument?: (path: string) => boolean
  /** What the measures of a source are to stay below, as its rules are set. */
  thresholds?: (settings: RuleSettings) => Thresholds
  /** More messages of one agent within a minute are a storm, as that is set; null where that is no matter. */
  stormsOver?: (settings: RuleSettings) => number | null
  /** So many messages that an idle agent did not take are a queue, as that is set; null where that is no matter. */
  untakenFrom?: (settings: RuleSettings) => number | null
  /** Ids of tasks that its rules want to know of, as what a message says names them. */
  restsOn?: (said: Pick<Judged, 'text' | 'place' | 'places'>) => readonly string[]
  /** What agents owe by a task; `humans`: people of its source, who owe nothing here. */
  ofTask?: (task: OwedTask, humans: readonly string[]) => readonly Debt[]
}
