import type {
  AgentDbRow,
  AskDbRow,
  AuthoritySaidDbRow,
  DeliveryDbRow,
  HeartbeatDbRow,
  MessageDbRow,
  NamingDbRow,
  PlaceDbRow,
  TaskChangeDbRow,
  TaskDbRow,
  TurnDbRow,
  VerdictDbRow,
  VersionDbRow,
} from '@/drizzle/rows'
import type { AskWhen, List } from '@/lib/asks/ask-kinds'
import type { Reading, TraceBasis } from '@/lib/message/reading'
import type { Aliases } from '@/lib/names/names'
import type { Source } from '@/server/store/store'
import type { AskAnswer, Naming } from './ask-answer'
import type { ProtocolFacts } from './facts-given'
import type { Human } from './human'
import type { Element } from './identity'
import type { QueueChanges } from './queue-change'

/** The file that something was observed in. */
export type StepFile = { id: number; path: string; place: string | null; shape: string | null }

/** `look`: when the look of the tail began that found it, UTC ms. */
type Seen = { observationId: number; at: number; look: number; file: StepFile; generation: number }
type Span = { start: number; length: number; line: number | null; sha256: string }

/** An observation on its way into the derived tables; the same from a fresh batch and from a replay. */
export type Step = Seen &
  (
    | (Span & { what: 'line'; bytes: Uint8Array; readings: readonly Reading[] })
    | (Span & { what: 'line-same'; was: { generation: number; start: number }; moved: boolean })
    | { what: 'line-removed'; was: { generation: number; start: number } }
    | (Span & { what: 'content'; bytes: Uint8Array; readings: readonly Reading[]; elements: readonly Element[] })
    | { what: 'listed'; readings: readonly Reading[] }
    | { what: 'gone' }
    /** Its process is there no more. */
    | { what: 'ended' }
    /** A file of lines is on disk again as it was when it vanished. */
    | { what: 'back' }
  )

export type StepOf<What extends Step['what']> = Extract<Step, { what: What }>

/** What derivation needs of a message that is known already; everything in it that may change. Of `body` and `extra` how they begin. */
export type Message = Pick<
  MessageDbRow,
  | 'key'
  | 'uid'
  | 'seq'
  | 'rev'
  | 'reading'
  | 'channel'
  | 'nativeId'
  | 'conversationId'
  | 'replyTo'
  | 'sender'
  | 'recipients'
  | 'broadcast'
  | 'mentions'
  | 'type'
  | 'kind'
  | 'final'
  | 'body'
  | 'extra'
  | 'expiresAt'
  | 'state'
  | 'flags'
  | 'fileId'
  | 'generation'
  | 'start'
  | 'length'
  | 'line'
  | 'sha256'
  | 'observationId'
  | 'sentAt'
  | 'observedAt'
  | 'look'
  | 'answeredAt'
  | 'answeredBy'
  | 'goneAt'
> & {
  /** Lines are compared with lines only when ids collide. */
  inLines: number
  /** Where it wants something of a person: which list, and what else must hold. */
  askList: List | null
  ask: AskWhen | null
} & AskAnswer

/** Columns of a known message that may change. Who keeps counts goes by that `key`, `reading` and `facets` do not. */
export const CHANGING = [
  'rev',
  'conversationId',
  'state',
  'flags',
  'fileId',
  'generation',
  'start',
  'length',
  'line',
  'sha256',
  'observationId',
  'answeredAt',
  'answeredBy',
  'goneAt',
] as const satisfies readonly (keyof Message)[]

export type NewMessage = Omit<MessageDbRow, 'document'> &
  Pick<Message, 'inLines' | 'ask' | 'askList' | keyof AskAnswer> & {
    /** Its facets without those that follow from its columns, where that is known; null: it is looked at. */
    shortFacets: string | null
  }

/** A place with the span of what was observed there. */
export type Place = PlaceDbRow & { length: number; generation: number; contentSha: string }

export type Conversation = {
  id: number
  uid: string
  basis: string
  /** That of the message whose words are its title. */
  firstKey: number
  lastKey: number
  count: number
  /** Agent → messages sent. */
  participants: Map<string, number>
  flags: string
  /** Set once it was joined into another. */
  into: Conversation | null
}

export type LinkKey = { key: string; conversation: Conversation; at: number }

export type Agent = AgentDbRow

export type Version = Omit<VersionDbRow, 'id'> & { id: number }

/** With the path of the file that says so. */
export type TaskChange = TaskChangeDbRow & { path: string }

/** New rows, and known ones that changed. */
export type Changes<New, Known = New> = { fresh: New[]; dirty: Set<Known> }

/** Lines of a file, of generation `from` and later ones, vanished or are back: too many to hold, so it is done where they lie. */
export type Sweep = { what: 'gone' | 'back'; fileId: number; from: number; at: number; state: string }

/** Everything a batch may touch, in memory. Derivation changes it; writing takes what changed. */
export type State = {
  source: Source
  facts: ProtocolFacts
  aliases: Aliases
  human: Human
  known: ReadonlyMap<string, { role: string | null; tier: string | null }>
  counters: Counters
  duplicates: number
  messages: Changes<NewMessage, Message> & {
    byUid: Map<string, Message>
    byKey: Map<number, Message>
    byNative: Map<string, Message[]>
    /** By what copies of them are known. */
    byAlike: Map<string, Message[]>
    byReply: Map<string, Message[]>
    /** Of an id that too many share those that are not among the earliest. */
    worn: Map<string, Message[]>
    /** By `spot(file, generation, start)`; lines only. */
    bySpot: Map<string, Message[]>
  }
  asks: {
    fresh: AskDbRow[]
    /** By key of the message: what came of it by now. */
    settled: Map<number, Pick<AskDbRow, 'key' | 'answeredAt' | 'answer' | 'waits' | 'said' | 'saidAt'>>
  }
  /** What is to be settled: ids that something has or names, and new messages that answer without one, or by the record. */
  closing: { ids: Set<string>; tied: Message[]; named: { word: Message; names: Naming }[] }
  /** New ones; of known ones the answers that are on record for an ask, by its uid and its sha256, and uids of such. */
  namings: { fresh: NamingDbRow[]; known: Map<string, string[]>; answers: Set<string> }
  /** By key of the message: what a person decided on it by now; null: nothing after all. */
  verdicts: Map<number, VerdictDbRow | null>
  keys: Map<number, number>
  /** How many elements of equal content a file has had, by their common identity. */
  occurrences: Map<string, number>
  places: Changes<Place> & { live: Map<number, Set<Place>>; ofMessage: Map<number, Set<Place>> }
  /** What changed of queues. */
  queued: QueueChanges
  sweeps: Sweep[]
  /** Of unreadable places that may be read again: when they were tried, by key of the message. */
  tries: Map<number, { at: number; what: string }[]>
  conversations: Changes<Conversation> & {
    byId: Map<number, Conversation>
    ofMessage: Map<string, Conversation>
    joined: Conversation[]
  }
  links: Changes<LinkKey> & { byKey: Map<string, LinkKey> }
  threads: Map<string, ThreadLinks>
  agents: Changes<Agent> & { byName: Map<string, Agent> }
  heartbeats: HeartbeatDbRow[]
  versions: {
    fresh: Version[]
    last: Map<string, Version>
    ofFile: Map<number, Set<string>>
    /** Of registrations also what each file said last, by its id. */
    byFile: Map<string, Map<number, Version>>
  }
  tasks: {
    /** Said by this batch and not settled yet, in order of arrival. */
    said: TaskChange[]
    /** By id: its tasks by scope, and what was said of them before where that is needed. */
    families: Map<string, { rows: Map<string, TaskDbRow>; earlier: TaskChange[] | null }>
    /** Public ids of those that have a row. */
    known: Set<string>
    fresh: TaskChange[]
    /** Known ones that meant another task after all. */
    moved: Set<TaskChange>
    /** New or changed, by uid. */
    written: Map<string, TaskDbRow>
    /** Of which nothing was said after all. */
    gone: Set<TaskDbRow>
  }
  deliveries: DeliveryDbRow[]
  /** What new messages say of what agents may do. */
  authority: AuthoritySaidDbRow[]
  /** By the id of the turn. */
  turns: Map<string, TurnDbRow>
  /** By field, by value as written. */
  values: Map<string, Map<string, { field: string; value: string; count: number }>>
}

/** `answers`: uids of the messages that this one answers, as far as its protocol has no ids to say so. */
export type ThreadLinks = {
  conversationOf: string | null
  key: string | null
  basis: TraceBasis
  answers: readonly string[]
}

/** Counters that derived rows take their numbers from; each holds the last number given. */
export type Counters = {
  [name in 'rev' | 'conversation' | 'place' | 'heartbeat' | 'version' | 'delivery' | 'change']: number
}

export function spot(fileId: number, generation: number, start: number): string {
  return `${fileId} ${generation} ${start}`
}
