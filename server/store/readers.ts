import type { ConversationFacet, ConversationFilter } from '@/lib/conversation/conversation-facets'
import type { BookOrder, ThreadOrder } from '@/lib/conversation/conversation-orders'
import type { Course } from '@/lib/conversation/course'
import type { Facet, Histogram } from '@/lib/message/facets'
import type { ConversationRow, MessageRow, Page } from '@/lib/message/message'
import type { TaskCount, TaskDetail, TaskRow, TaskStanding } from '@/lib/message/task'
import type { TokensSpent } from '@/lib/message/turn-tokens'
import type { Scope } from '@/lib/people/scope'
import type { UsualReply } from '@/lib/post/post-parts'
import type { UnreadableDetail, UnreadableRow } from '@/lib/source/unreadable-kinds'
import type { AgentReader } from './agents/agent-reader'
import type { MatchReader } from './alerts/read-matches'
import type { SumReader } from './alerts/read-sums'
import type { AskReader } from './asks/ask-reader'
import type { DebtReader } from './judge/read-debts'
import type { ProblemReader } from './judge/read-problems'
import type { MeasureReader } from './measure/read-measures'
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
  /**
   * `id` may be that of a conversation that was joined into another; the row carries the real id, and its place in the
   * order. `tokens`: null where nothing tells, and for who sees a part of it.
   */
  one: (
    id: string,
    now: number,
    order?: BookOrder,
  ) => Promise<{ conversation: ConversationRow; links: ConversationLink[]; tokens: TokensSpent | null } | null>
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

/** The reading side of the index within one scope, as the procedures use it: nothing else comes of it. */
export type Readers = {
  status: StatusReader
  messages: MessageReader
  conversations: ConversationReader
  agents: AgentReader
  tasks: TaskReader
  unreadable: UnreadableReader
  problems: ProblemReader
  measures: MeasureReader
  debts: DebtReader
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
  matches: MatchReader
  /** What alert rules about measures ask, of everything. */
  sums: SumReader
  within: (scope: Scope) => Readers
}
