import type { Ask, List, Waits } from '@/lib/asks/ask-kinds'
import type { DiskClosedPage, DiskClosedPlace } from '@/lib/asks/closed-asks'
import type { MessageRow } from '@/lib/message/message'
import type { Kind } from '@/lib/message/reading'
import type { AskPlace } from './asks-fair'
import type { Saying } from './asks-foreseen'

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
  /** That it waits is a guess. */
  probably: boolean
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
  /** When what it waited for was over, where only what came after it tells. */
  overAt: number | null
  /** When its session was heard last that says that it runs, so long ago that nobody knows; null where it was of late. */
  unheardSince: number | null
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
  /** When those of them run out, or have to be answered, that ever do, UTC ms. */
  dueAmong: (uids: readonly string[]) => Promise<ReadonlyMap<string, number>>
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
  /** Uids of what may tell of the session in which a message was said: first that it waits, then what its lead said last. */
  toldBeside: (uid: string) => Promise<string[]>
  /** Null when there is no such message. */
  one: (uid: string, now: number) => Promise<AskStanding | null>
}
