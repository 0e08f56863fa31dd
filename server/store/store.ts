import type { ThreadOrder } from '@/lib/conversation/conversation-orders'
import type { Canonical, Secrets } from '@/lib/message/canonical'
import type { ForetoldChange } from '@/lib/message/foretold'
import type { MessageLinks } from '@/lib/message/links'
import type { CappedCount, MessageDetail, MessagePlace, MessageRow, Page, SourceCondition } from '@/lib/message/message'
import type { Reading } from '@/lib/message/reading'
import type { News } from '@/lib/people/view'
import type { Candidate } from '@/lib/query/match'
import type { RuleSettings } from '@/lib/rules/rule-settings'
import type { ProjectChoices } from '@/lib/source/chosen-projects'
import type { Forgotten } from '@/lib/source/forgotten'
import type { StoredMark } from './hand/seen'
import type { Saying } from './read/read-context'
import type { KeptMessage } from './read/read-kept'
import type { NearQuestion } from './read/read-near'

/** A source as the index knows it. `id` is stable for the life of the data directory; `label`: what `source:` matches. */
export type Source = {
  id: number
  label: string
  protocol: string
  /** Absolute path. */
  root: string
  config: SourceConfig
  demo: boolean
}

export type SourceConfig = {
  zone: string
  humans: string[]
  aliases: { [raw: string]: string }
  ignore: string[]
  /** True: never trust events, sweep only. Null: by kind of file system. */
  polling: boolean | null
  host: string | null
  projects: ProjectChoices
  /** Days for which what is written there is kept; null: for ever. It and what is set of rules left out: as its protocol says. */
  keepDays?: number | null
  rules?: RuleSettings
}

/** What is said of a source: where nothing is said of its projects, what was chosen of them before holds. */
export type SaidConfig = Omit<SourceConfig, 'projects'> & Partial<Pick<SourceConfig, 'projects'>>

export type FileStatus = 'read' | 'unreadable' | 'pending' | 'ignored'

/** Everything the tail knows of one file: the cursor, written in the same transaction as what was read. */
export type FileFacts = {
  path: string
  pathBytes: Uint8Array | null
  place: string | null
  shape: 'lines' | 'document' | 'snapshot' | 'listed' | null
  status: FileStatus
  rule: string | null
  isDir: boolean
  size: number
  mtimeMs: number
  ino: string
  dev: string
  uid: number
  mode: number
  /** From 1. */
  generation: number
  consumed: number
  lines: number
  head: string | null
  marker: string | null
  bytesRead: number
  bytesUnreadable: number
  /** Of lines that a named rule of the protocol leaves out: hashed and not kept. */
  bytesIgnored: number
  bytesPending: number
  contentSha: string | null
  /** Null while it is on disk. */
  goneAt: number | null
}

export type KnownFile = FileFacts & { id: number }

/** One thing observed in a file, in order. `readings` are what the protocol made of it. */
export type Observed =
  /** A line, complete (or cut / unterminated as `detail` says). `bytes` without the line end, at most the kept limit; `length` with it. */
  | {
      what: 'line'
      path: string
      generation: number
      start: number
      length: number
      line: number
      sha256: string
      bytes: Uint8Array
      cut: boolean
      unterminated: boolean
      /** It stands on its line with something else. */
      shared?: true
      /** By which rule of its protocol nothing of it is kept. */
      leftOut?: string
      /** What a line that is left out tells all the same of those behind it. */
      foretold?: ForetoldChange
      readings: Reading[]
    }
  /** A line of a new generation that aligns with a line of an older one: same message, new place. `moved`: behind one that it stood before. */
  | {
      what: 'line-same'
      path: string
      generation: number
      start: number
      length: number
      line: number
      sha256: string
      was: { generation: number; start: number }
      moved?: true
    }
  /** A line of an older generation that the new one no longer has. */
  | { what: 'line-removed'; path: string; was: { generation: number; start: number } }
  /** New content of a document or snapshot. `bytes` at most the kept limit. */
  | {
      what: 'content'
      path: string
      generation: number
      length: number
      sha256: string
      bytes: Uint8Array
      cut: boolean
      readings: Reading[]
    }
  /** A document known by name only (`listed`): appeared or changed. */
  | { what: 'listed'; path: string; readings: Reading[] }
  /** A snapshot lies there as it did, and the process that it is of is there no more. */
  | { what: 'ended'; path: string }
  /** Vanished. Paths that vanished together are one event; their files keep `goneAt`. */
  | { what: 'gone'; paths: string[] }

/**
 * What one transaction takes in: facts of the files touched, then what was observed, in order, at `at` (UTC ms). `look`: when
 * the look of the tail began that found it; left out it is a look of its own with what has the same `at`.
 */
export type Batch = { source: Source; at: number; look?: number; files: FileFacts[]; observed: Observed[] }

export type Ingested = { rev: number; messages: number; duplicates: number }

/**
 * The side of the record that the tail uses. One writing process; every method of `RecordWriter` is one transaction
 * through the one write door. Errors are `StoreError` with a code (`busy`, `full`, `read-only`, `corrupt`, `newer`, `locked`).
 */
export type RecordWriter = {
  /** Where several processes may read, what another one reads it with stays in force until this one leads. */
  sourceFor: (wanted: {
    label: string
    protocol: string
    root: string
    config: SaidConfig
    demo: boolean
    at: number
    /** One that was removed stays so. */
    again?: boolean
  }) => Promise<Source>
  removeSource: (id: number, at: number) => Promise<void>
  /** Other processes may write into the same record: who wants to read a source has to lead it. */
  readonly shared: boolean
  /**
   * Makes this process the one that reads the source, with its `config`, which is what is in force from then on; an
   * earlier lead of the source ends. False while another process leads it. Calls `lost` when the lead has ended; from then
   * on what is written of it throws `StoreError` `fenced`. `fixed`: nothing chosen in a console changes that config.
   */
  lead: (source: Source, lost: () => void, fixed?: boolean) => Promise<boolean>
  /** Lets another process lead. */
  release: (source: Source) => Promise<void>
  /** Does beforehand, while another batch is taken in, what needs nothing but the observations. May be left out. */
  prepare: (source: Source, observed: readonly Observed[]) => void
  /**
   * Rows, cursors and generation markers commit together; ingesting the same batch twice changes nothing. Calls
   * `onHanded` when only the database has work left to do.
   */
  ingest: (batch: Batch, onHanded?: () => void) => Promise<Ingested>
  setCondition: (source: Source, condition: SourceCondition, at: number) => Promise<void>
  /** Some of the files of a source behind a path, those that are gone among them; none where there are no more. */
  knownFiles: (source: Source, after: string) => Promise<KnownFile[]>
  /** What was forgotten of a source: it is not read. */
  forgotten: (source: Source) => Promise<Pick<Forgotten, 'name' | 'globs'>[]>
  /** Lines of one generation of a file, in order, for alignment; of a version that lost those that lie in it still. */
  linesOf: (
    fileId: number,
    generation: number,
  ) => Promise<{ start: number; length: number; line: number; sha256: string }[]>
  /** Each line of a file that is a message, in order, where it lies or lay last; and the lowest generation of what was observed of it. */
  standingOf: (fileId: number) => Promise<{
    spots: { generation: number; start: number; sha256: string; gone: boolean }[]
    least: number
  }>
  /** Little will be taken in for a while: memory that is kept for speed is given back. */
  rest: () => Promise<void>
  /** Much was taken in and little more is to come: it is put in order for whoever asks. */
  settle: () => Promise<void>
  close: () => Promise<void>
}

export type PageCursor = string

/** `newest` first unless `direction` is `newer` (then oldest first from the cursor on). */
export type PageQuestion = {
  /** Text in the query language. */
  query: string
  limit: number
  order?: 'time' | 'arrival'
  from?: PageCursor | null
  direction?: 'older' | 'newer'
  /** Wall clock for relative times, UTC ms. */
  now: number
}

export type StoredBytes = { bytes: Uint8Array; whole: boolean; start: number; length: number; sha256: string }

/** A row that changed, with what the matcher asks of it. `seq`, `rev`: when it arrived and changed, for the server alone. */
export type Changed = Candidate & { seq: number; rev: number }

/** The reading side of messages; the other subjects have their own files beside it. */
export type MessageReader = {
  page: (question: PageQuestion) => Promise<Page<MessageRow>>
  count: (query: string, now: number, cap: number) => Promise<CappedCount>
  /** Nearly the same questions, of words and names that the index has; each finds something. Throws `QuestionError`. */
  near: (query: string, now: number) => Promise<NearQuestion[]>
  /** What arrived since a mark; none is found for a mark that the record has not reached. */
  news: (question: { query: string; mark: StoredMark | null; now: number }) => Promise<News>
  /** All that is found, whole but for secrets, oldest first, in chunks: what had arrived by now. Throws `QuestionError`. */
  export: (question: { query: string; now: number; secrets?: Secrets }) => Promise<AsyncIterable<Canonical[]>>
  /** The first that is found of what arrived after `seq`. */
  firstAfter: (question: { query: string; seq: number; now: number }) => Promise<MessageRow | null>
  /** Rows whose rev is above `rev`, lowest rev first; for the live stream. */
  since: (rev: number, limit: number) => Promise<Changed[]>
  /** The `seq` of a row as it is told, and back. Throws `QuestionError` for what is none here. */
  toldSeq: (seq: number) => string
  seqOf: (told: string) => number
  /** By uid, when each changed last. */
  revsOf: (uids: readonly string[]) => Promise<ReadonlyMap<string, number>>
  /** Everything but what only its protocol's reader can tell; its cursor is of the order, by time if none is asked for. */
  one: (uid: string, order?: ThreadOrder) => Promise<Omit<MessageDetail, 'mapping'> | null>
  /** For reading a message again; null where that cannot be. */
  kept: (uid: string) => Promise<KeptMessage | null>
  bytes: (uid: string) => Promise<StoredBytes | null>
  places: (uid: string) => Promise<MessagePlace[]>
  /** What it refers to and what refers to it; null when there is no such message. */
  links: (uid: string) => Promise<MessageLinks | null>
  /** Rows before and after it in its channel, in order of time. */
  context: (uid: string, each: number) => Promise<{ before: MessageRow[]; after: MessageRow[] } | null>
  /** Rows just before what is not said yet, oldest first: of its channel, or of the conversation of what it answers. */
  saidBefore: (saying: Saying, most: number) => Promise<MessageRow[]>
  /** The newest rows after it, oldest first: of its conversation, or, where that has none, the next of its channel. */
  saidSince: (uid: string, most: number) => Promise<MessageRow[]>
}
