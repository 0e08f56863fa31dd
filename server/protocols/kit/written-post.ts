import type * as z from 'zod'
import type { Verb } from '@/lib/asks/approval'
import type { ListLayout } from '@/lib/json/list-layout'
import type { Priority } from '@/lib/message/reading'
import type { Assurance } from '@/lib/people/person'
import type { PostForm } from '@/lib/post/post-form'
import type { Harm, Manners, PostNote } from '@/lib/post/post-parts'
import type { Decision } from './decision'
import type { Fields } from './json-fields'
import type { Rule } from './judging/rule'

/** A kind of place where a person's words can be put. */
export type OutletKind = {
  kind: 'channel' | 'inbox' | 'mailbox' | 'journal'
  /** Path under the root, `*` for one name; a directory ends in `/`. */
  pattern: string
  /** The same of the files that name such places, where they need not be there yet: `placed` tells them of each. */
  named?: string
  /** Which step of the path names it, from 0; null: the root itself does. */
  name: number | null
}

/** Such a place as it lies on the disk. `name`: of the channel, or the agent as its directory spells it. */
export type Outlet = {
  kind: OutletKind['kind']
  name: string
  path: string
  /** It is made when something is put there first. */
  begins?: true
  /** Names of all who take part there, as its files spell them. */
  among?: readonly string[]
}

/** What a post answers, as its file says it. */
export type Answered = {
  nativeId: string | null
  traceId: string | null
  taskId: string | null
  from: string | null
  /** Claimed time as written. */
  sentRaw: string | null
  sha256: string
  /** When whom it was for answered it, UTC ms. */
  answeredAt: number | null
}

export type Post = {
  /** The channel, or one place per recipient. */
  outlets: readonly Outlet[]
  /** How the files name the person. */
  from: string
  to: readonly { name: string; tier: string | null }[]
  /** For everyone; `to` is empty then. */
  broadcast: boolean
  type: string
  text: string
  reasoning: string | null
  priority: Priority | null
  code: string | null
  artifacts: readonly string[]
  ttl: number | null
  answers: Answered | null
  /** What it says again. */
  repeats: Answered | null
  /** The form that it was given in. */
  form: PostForm | null
}

/** What is fixed at the moment of signing. */
export type Stamp = {
  /** UTC ms. */
  at: number
  /** 4 hexadecimal digits. */
  hex: string
  /** UUIDs: one for the conversation, then one per outlet. */
  ids: readonly string[]
  session: string
  /** `ed25519:…`; null leaves the field out. */
  signature: string | null
}

/**
 * One change of one file, relative to the root. `fixed`: what in path and text comes from the stamp.
 * - `create`: a file that is not there yet.
 * - `append`: one line, without its end.
 * - `add`: one JSON element at the end of the list that lies as `into` says; all other bytes stay.
 * - `replace`: a file in the place of one whose bytes still have the sha256 `was`.
 * `again`: the line that is written where the one before was torn, of that one's signed text: it names it by `retry_of`.
 */
export type FileChange = {
  effect: 'create' | 'append' | 'add' | 'replace'
  path: string
  text: string
  fixed: readonly string[]
  /** Native id in the bytes, by which it is found again; null where the protocol has none. */
  id: string | null
  again?: (torn: Torn) => string
  into?: ListLayout
  was?: string
}

/** A line as it was to be written, signed. */
export type Torn = { text: string; sha256: string }

/** The same with its signature in it. */
export type SignedChange = Omit<FileChange, 'again'> & {
  again?: string
  /** sha256 by which it is known, where its bytes may change. */
  known?: string
}

/** The object of a protocol as a person may write it whole. */
export type RawWriting = {
  /** What it has to be, beside what the writer sets; other fields may stand in it. */
  schema: z.ZodType<Fields>
  /** Fields (dotted) that the parts of a post say. */
  own: readonly string[]
  /** What a right object says. Recipients only where messages lie in a channel. */
  said: (value: Fields) => RawSaid
  /** The rule that is broken where a field (dotted) of the schema is missing; null where it has none. */
  missing: (path: string) => string | null
}

export type RawSaid = Pick<Post, 'type' | 'text'> &
  Partial<Pick<Post, 'reasoning' | 'priority' | 'code' | 'artifacts' | 'ttl'>> & { to?: readonly string[] }

/**
 * A call that waits for a person: of which session, and the teams that it is of, by the names of their channels. `made`:
 * what is called with what, with its id where that is said; null where it is not.
 */
export type AskedCall = {
  session: string
  teams: string[]
  made: { id: string | null; tool: string; input: Fields } | null
}

/** How a protocol takes a person's words. Pure. */
export type Writing = {
  manners: Manners
  outlets: readonly OutletKind[]
  /** Logs of what people decide, where the protocol has one. */
  journals?: readonly OutletKind[]
  /** The place, and a pattern of its files, in which a question lies and then its answer: what is asked there is decided there. */
  decidedIn?: { place: string; pattern: string }
  /**
   * The mailboxes that a file which was found stands for, by its text, null where it cannot be read: that one in the name of
   * whose it is, or those of all whom it names. Left out where the path says all.
   */
  placed?: (found: Outlet, text: string | null) => Outlet[]
  /** What of a post could not be written, beside what any post must keep. `said`: what its writer says as an object of it. */
  check: (post: Post, said?: Fields) => PostNote[]
  /** Its rules that a post can break. */
  rules: readonly Rule[]
  /** The words of a form that its manners name; left out where they are those of the person. */
  formed?: (form: PostForm, post: Post) => string
  /** What cannot be taken back, beside that it is for everyone. */
  harm?: (post: Post) => Exclude<Harm['of'], 'broadcast'> | null
  raw: RawWriting
  /** Throws nothing for a post that `check` finds no error in. */
  write: (post: Post, stamp: Stamp) => FileChange[]
  /**
   * A person's decision on what the post answers, to be read back as one and linked to it; the post's own type and text
   * do not count. Throws nothing for a post that `check` finds no error in. Null where it has no words for one.
   */
  decide: ((decision: Decision, post: Post, stamp: Stamp) => FileChange[]) | null
  /** Where a person decides instead, in words; left out where its agents understand a message. */
  elsewhere?: () => string
  /** What whoever wrote this request understands, where that is not every verb of its list; null: every one. */
  understands?: (record: Fields) => readonly Verb[] | null
  /** How well whoever says yes must be known for it to count there; null: in any way. */
  least?: (record: Fields) => Assurance | null
  /** Whose call it asks about, where a hold refuses it; null where it asks about none. */
  call?: (record: Fields) => AskedCall | null
  /** A changed payload that is JSON is written as data, so that it is read and written anew. */
  changedAsData?: true
  /** What a message asks for, in its own field, whole; null where it has none. */
  payload: (record: Fields) => { field: string; text: string } | null
  /** Native id of the task that a message is about. */
  task: (record: Fields) => string | null
  /** Whether a message tells that something is done, or cannot be, where its type alone does not say so. */
  ends?: (record: Fields) => boolean
  /** The test of its agents' watchers that the message passes, in words; null when this agent's finds nothing. */
  reacts: (post: Post, agent: string) => string | null
  /** The text so that how it begins does not wake this agent; null where that would change nothing. */
  unwoken?: (post: Post, agent: string) => string | null
  /** Its own command that does the same; null where it has none. `unsaid`: what it leaves open, else null. */
  shell: (post: Post, root: string) => { name: string; command: string; unsaid: string | null } | null
}
