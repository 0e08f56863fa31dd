import type { DiskClosedPage, DiskClosedPlace } from '@/lib/asks/approval'
import type { Ask, List, Waits } from '@/lib/asks/ask-kinds'
import type { ConversationFacet, ConversationFilter } from '@/lib/conversation/conversation-facets'
import type { BookOrder, ThreadOrder } from '@/lib/conversation/conversation-orders'
import type { Course } from '@/lib/conversation/course'
import type { Facet, Histogram } from '@/lib/message/facets'
import type { ConversationRow, MessageRow, Page } from '@/lib/message/message'
import type { Kind } from '@/lib/message/reading'
import type { TaskCount, TaskDetail, TaskRow, TaskStanding } from '@/lib/message/task'
import type { Scope } from '@/lib/people/scope'
import type { UsualReply } from '@/lib/post/post-parts'
import type { UnreadableDetail, UnreadableRow } from '@/lib/source/unreadable-kinds'
import type { AgentReader } from './agents/agent-reader'
import type { AskPlace } from './asks/asks-fair'
import type { Saying } from './asks/asks-foreseen'
import type { CandidateReader } from './read/read-candidates'
import type { ReceiptReader } from './read/receipts'
import type { TraceReader } from './read/traces'
import type { ActsTold } from './rows/acts-told'
import type { AlarmReader } from './status/read-alarms'
import type { IngestReader } from './status/read-ingest'
import type { StatusReader } from './status/status-reader'
import type { MessageReader, PageCursor } from './store'

/** A message of a conversation: its text whole, at most 20,000 characters. */
export type ConversationMessage = MessageRow & { reasoning: string | null; code: string | null }

export type ConversationLink = { basis: string; key: string; count: number }

export type ConversationReader = {
  /**
   * Conversations that hold a message matching `query` (empty: all) and pass the filter; last activity first, unless
   * another order is asked for. How one stands is told by its last messages, so a page may be short, or empty, and yet
   * lead on.
   */
  page: (question: {
    query: string
    filter?: ConversationFilter
    order?: BookOrder
    from?: PageCursor | null
    limit: number
    now: number
  }) => Promise<Page<ConversationRow>>
  /** How many of the newest conversations of a question have each value, exact or at least so many. */
  facets: (question: { query: string; now: number }) => Promise<ConversationFacet[]>
  /** `id` may be that of a conversation that was joined into another; the row carries the real id, and its place in the order. */
  one: (
    id: string,
    now: number,
    order?: BookOrder,
  ) => Promise<{ conversation: ConversationRow; links: ConversationLink[] } | null>
  /**
   * Oldest first, by the time that is claimed or as they arrived; null when there is no such conversation. By arrival, a
   * cursor is of that order, and a conversation that is too long for it is a `QuestionError`.
   */
  messages: (question: {
    id: string
    order?: ThreadOrder | undefined
    from?: PageCursor | null
    direction?: 'older' | 'newer'
    limit: number
  }) => Promise<Page<ConversationMessage> | null>
  /** Who said what to whom, the newest 300 messages; null when there is no such conversation. */
  course: (id: string) => Promise<Course | null>
}

export type UnreadableReader = {
  /** What is unreadable now, newest first; with a label, of that source alone. */
  page: (question: { from?: PageCursor | null; limit: number; source?: string | null }) => Promise<Page<UnreadableRow>>
  /** Everything but what only the disk can tell. */
  one: (uid: string) => Promise<Omit<UnreadableDetail, 'disk'> | null>
}

export type ValueReader = {
  /** Observed values of a field of the query language that begin with `prefix`, most frequent first. */
  complete: (wanted: { field: string; prefix: string; limit: number }) => Promise<{ value: string; count: number }[]>
}

export type FacetReader = {
  /**
   * How many messages have each value: for every field, the question without its own clauses about that field. Exact, or
   * at least so many. Throws `QuestionError`.
   */
  facets: (query: string, now: number) => Promise<Facet[]>
  /** The question without its own times, in at most `bars` steps; null when nothing matches. Throws `QuestionError`. */
  histogram: (query: string, now: number, as: { bars: number; zone: string }) => Promise<Histogram | null>
}

export type TaskQuestion = {
  /** A label. */
  source?: string | null
  /** A canonical id. */
  owner?: string | null
  /** All when empty. */
  states?: readonly TaskStanding[] | null
  /** In the id, the title or the owner. */
  text?: string | null
  from?: PageCursor | null
  limit: number
}

export type TaskReader = {
  /** The most pressing first, of those in one state the last to come to it; `counts` leaves out `states` and `from`. */
  list: (question: TaskQuestion) => Promise<Page<TaskRow> & { counts: TaskCount[] }>
  one: (id: string) => Promise<TaskDetail | null>
}

/** What is usual in a source (a label), by what was said of late; a bounded look, however large the record is. */
export type UsualReader = {
  /** How long first replies took of whoever was addressed. Who has not replied is missing. */
  replies: (source: string) => Promise<UsualReply[]>
  /** Paths that messages named, the latest first, each once. */
  artifacts: (source: string) => Promise<string[]>
}

/** What a list shows of a message that waits for a person: read a second by every page, so it holds nothing else. */
export type AskMessage = Pick<
  MessageRow,
  | 'uid'
  | 'source'
  | 'protocol'
  | 'channel'
  | 'conversation'
  | 'from'
  | 'fromTier'
  | 'type'
  | 'priority'
  | 'orderAt'
  | 'flags'
  | 'body'
  | 'sha256'
>

/** A message that waits for a person; UTC ms. */
export type OpenAsk = {
  message: AskMessage
  expiresAt: number | null
  deadlineAt: number | null
  /** It can be answered in the terminal of its session alone. */
  terminal: boolean
}

/** Newest first; `count` is of all of them, or at least so many, `terminal` of those that wait in a terminal. */
export type OpenAsks = { rows: OpenAsk[]; count: number; capped: boolean; terminal: number }

/** How a message stands that a person is asked by. */
export type AskStanding = {
  uid: string
  /** Of its bytes as they were read last. */
  sha256: string
  /** As its protocol says; null where it asks nobody, as what only a policy finds. */
  ask: Ask | null
  /** Whether what else must hold does so now, and whether its source is watched. */
  holds: boolean
  /** What else must hold is known to who sees the whole source, and not to who asks. */
  untold: boolean
  /** When its session was seen to be no more, where that must run; null where it runs, or need not. */
  endedAt: number | null
  /** From when on it is overdue unless it is answered; null where that does not matter. */
  overdueAt: number | null
  askedAt: number
  observedAt: number
  expiresAt: number | null
  deadlineAt: number | null
  state: string | null
  /** When its last place vanished. */
  goneAt: number | null
  /** What lies on the disk and answers it; of what asks nobody, the first that a person decided with. */
  answer: Answer | null
  /** The first that a person decided with, whatever it asks for: what a policy has decided is closed by that alone. */
  decision: Answer | null
  /** What says in a person's name that it was answered, or decided, and was not written by Signalbox: it closes nothing. */
  said: Answer | null
  /** Why what seems to answer it does not. */
  waits: readonly Waits[]
}

/** `person`: the name it gives is that of a person of its source; `posted`: a person had Signalbox write it. */
export type Answer = {
  uid: string
  at: number
  from: string | null
  person: boolean
  posted: boolean
  /** Whether a person decided with it. */
  decides: boolean
  type: string
  kind: Kind
  words: string
}

/** What policies have decided and was decided, as `decidedOnDisk` says it. */
export type Raised = ReadonlyMap<string, string>

export type AskReader = {
  /**
   * What waits for a person in one list: not answered, not gone, not expired, and what else must hold does so now.
   * `waiting` are uids that wait on although they were answered, as where a person asked for more.
   */
  open: (question: {
    list: List
    /** UTC ms. */
    now: number
    limit: number
    /** Uids that wait no more: what people decided is not in the index. */
    without?: readonly string[]
    waiting?: readonly string[]
    /** What waits in a terminal is among them when it has waited so long: most is answered there at once. */
    restMs?: number
  }) => Promise<OpenAsks>
  /** The same as their uids alone, the newest. */
  uids: (question: Parameters<AskReader['open']>[0]) => Promise<string[]>
  /** Those of them that the index takes for open, whatever else must hold. */
  openAmong: (uids: readonly string[]) => Promise<string[]>
  /** Messages that are not gone, asks or none, with what tells them apart and in order. */
  places: (uids: readonly string[]) => Promise<AskPlace[]>
  /** Those of them that a person decided through Signalbox, each with what decided it. */
  decidedOnDisk: (uids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Those of them that something says in a person's name were answered, with their source: it closes nothing. */
  saidElsewhere: (uids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Those of them that something seems to answer, with why it does not. */
  waitsAmong: (uids: readonly string[]) => Promise<ReadonlyMap<string, readonly Waits[]>>
  /** Those that asked for yes or no and were closed by what Signalbox did not write, the latest answer first. */
  closedOnDisk: (wanted: { before: DiskClosedPlace | null; limit: number; raised: Raised }) => Promise<DiskClosedPage>
  /** Uids of those that were closed so since then, UTC ms. */
  closedOnDiskSince: (since: number, raised: Raised) => Promise<string[]>
  /** Which messages would be answered by what is about to be said, those outside the scope among them. */
  answeredBy: (saying: Saying) => Promise<string[]>
  /** Uid of what says that the session waits in which a message was said; null where nothing does. */
  waitingBeside: (uid: string) => Promise<string | null>
  /** Null when there is no such message. */
  one: (uid: string, now: number) => Promise<AskStanding | null>
}

/** The reading side of the index within one scope, as the procedures use it: nothing else comes of it. */
export type Readers = {
  status: StatusReader
  messages: MessageReader
  conversations: ConversationReader
  agents: AgentReader
  tasks: TaskReader
  unreadable: UnreadableReader
  values: ValueReader
  ingest: IngestReader
  facets: FacetReader
  candidates: CandidateReader
  asks: AskReader
  traces: TraceReader
  usual: UsualReader
  /** How numbers of acts are told to who reads. */
  told: ActsTold
}

/** All of the index, for the console itself. For a person it is asked `within` their scope, and not otherwise. */
export type Index = Readers & {
  receipts: ReceiptReader
  alarms: AlarmReader
  within: (scope: Scope) => Readers
}
