import type { Terminal } from '@/lib/asks/terminal'
import type { Thresholds } from '@/lib/measures/measure'
import type { Foretold } from '@/lib/message/foretold'
import type { LeftPlace } from '@/lib/message/left-place'
import type { Reading } from '@/lib/message/reading'
import type { Kept } from '@/lib/source/edition'
import type { Forgotten, ForgottenKind } from '@/lib/source/forgotten'
import type { Stations } from '@/lib/source/stations'
import type { Container } from '@/server/containers/container'
import type { Owes, OwesByTask } from './kit/judging/owing'
import type { Rule } from './kit/judging/rule'
import type { Writing } from './kit/written-post'

/**
 * - `lines`: append-only, one record a line.
 * - `document`: one file, one message (or registration); never expected to change.
 * - `snapshot`: rewritten in place: state, or an array to compare with what was known.
 * - `listed`: known by name, opened only on request.
 */
export type Shape = 'lines' | 'document' | 'snapshot' | 'listed'

/**
 * The process that a file says it is of: `started` as its system tells it of the process, `at`: when it says that it ran,
 * UTC ms, `machine` and `space`: on which, and in which name space of it, its number counts.
 */
export type OwnProcess = { pid: number; started: string; at: number; machine: string; space: string }

/** The session that a file is of, by its short id, and the directory in which that runs; null for what it does not say. */
export type Owner = { session: string | null; directory: string | null }

/** Projects, of which a person chooses which are read; each is a folder of `under`, by its name. Pure; never throws. */
export type Projects = {
  under: string
  /** The short id of the session that a file below the folder of a project is of; null where it is of none. */
  sessionAt: (path: string) => string | null
  /** The same of a file that lies elsewhere, as far as its path tells. */
  ownerAt: (path: string) => string | null
  /** The name of the project that agents in this directory have; null where that is not known. */
  folderOf: (directory: string) => string | null
  /** The folder with a file for each session that runs, and the one with a folder for each team. */
  running: string
  teams: string
}

/** A kind of place under a source's root where this protocol keeps files. */
export type Place = {
  /** `inbox`: what lies there waits for the agent that its path names. */
  name: string
  shape: Shape
  /** How records lie in its files; null where they are not opened. */
  container: Container | null
  /** The folders that a letter passes here, and where its agent puts it aside; left out where what lies here stays. */
  stations?: Stations
  /** A version of a snapshot here that lost when files were copied is read: what it holds may stand nowhere else. */
  readsLost?: true
  /**
   * Of lines that tell something of those behind them: what is known after this one, given what was known before it. A line
   * of which not all is kept is not asked for. What comes of the same line once more is the same. Pure; never throws.
   */
  foretells?: (before: Foretold, text: string) => Foretold
  /**
   * Of lines whose file the program puts aside as a whole: where to, and the path that a file bore which lies there. What
   * lies there is that file still. Null where it does not tell. Pure.
   */
  putAside?: { to: (path: string) => string | null; from: (path: string) => string | null }
  /** Of a snapshot that is no more once its process is, which that is; null where it does not tell. Pure; never throws. */
  process?: (text: string) => OwnProcess | null
  /** Of what is of one session, which that is, where it says so itself; null where it does not. Pure; never throws. */
  owner?: (text: string) => Owner | null
  /** What lies here has no room for a time: that none is told breaks no rule. */
  timeless?: true
  /** `path` is relative to the root, `/`-separated. Returns what the path says (channel, agent…), or null. */
  match: (path: string) => Record<string, string> | null
}

/** What a source is configured with, as far as reading needs it. */
export type ReadContext = {
  /** IANA zone for times that name none. */
  zone: string
  /** The projects of which what tools gave is kept, or `all`; left out where it is of none. */
  contents?: ReadonlySet<string> | 'all'
  /** Ids that stand for a person, as agents are named. */
  humans: readonly string[]
  /** Raw name → canonical id. */
  aliases: ReadonlyMap<string, string>
  /** Base name of the source's root, for protocols whose root may itself be the channel. */
  root: string
}

/** Bytes at a place, already decoded (fatal UTF-8, one BOM removed) and within the size limits. */
export type Found = {
  place: string
  path: string
  captures: Record<string, string>
  /** One line without its line end, or the whole file. Empty for `listed`. */
  text: string
  /** 1-based number of the line for `lines`, else null. */
  line: number | null
  context: ReadContext
  /** What earlier lines of its file tell of it; left out where its place asks for none, or none is known. */
  foretold?: Foretold
  /**
   * Whether messages also say which field became what (`mapping`). Only a message that is looked at is read with it:
   * without it `mapping` is empty, and nothing is computed for it.
   */
  explain: boolean
}

/** What a root looks like when this protocol lives in it. */
export type Layout = {
  /** Directories where it lives by default; `~` is the home. */
  usual: readonly string[]
  /** The environment variable that names another place than those; left out where there is none. */
  variable?: string
  /**
   * Judges the relative paths of a shallow listing (directories end in `/`; at most 2,000, at most 4 deep).
   * `score` 0 = not this protocol, from 40 on it is there whatever else is; `signs` are the paths that speak for it, most
   * telling first.
   */
  detect: (paths: readonly string[]) => { score: number; signs: string[] }
  /** What detection looks for, in words, for the message when nothing is recognised. */
  looksFor: string
}

/**
 * What the index does not keep of a line: all of it, left out by the rule of that name, hashed and counted; or its bytes, so
 * that only what was read of them stays.
 */
export type Withheld = { rule: string } | 'bytes'

/** What an agent called, with what. */
export type MadeCall = { id: string; tool: string; input: Readonly<Record<string, unknown>> }
/**
 * What a file says: all that lies in it, or one of its first lines. `foretold`: what a line told of those behind it, where
 * that is all that is left of it.
 */
export type Said = { place: string; path: string; text: string; foretold: Foretold }

/** What is known of a source of which a part is to be forgotten. */
export type Remembered = {
  root: string
  /** Of all files. */
  paths: readonly string[]
  /** By files at the places that are `asked`. */
  said: readonly Said[]
  /** Before. */
  forgotten: readonly Pick<Forgotten, 'name' | 'globs'>[]
}

/**
 * What a name means that a person gives to what is to be forgotten: the globs of its files, from the root. `shared`: the
 * names of what it has together with others, and stays. `sessions`: the ids of those that go with it.
 */
export type ToForget = {
  kind: ForgottenKind
  name: string
  globs: readonly string[]
  shared: readonly string[]
  sessions: readonly string[]
}

/** How a part of a source is forgotten by name. */
export type Forgetting = {
  /** Names of the places of which `meant` has to know what files there say. */
  asked: readonly string[]
  /** What it means; null where nothing that is known is of it. Pure; never throws. */
  meant: (name: string, remembered: Remembered) => ToForget | null
  /** Whether what a person typed names what is kept under this name. Pure; never throws. */
  isNamed: (typed: string, name: string) => boolean
  /** The names of what a file is of whose path does not say it. Pure; never throws. */
  namedIn: (found: Pick<Found, 'place' | 'text'>) => readonly string[]
  /**
   * The globs of what sessions of other sources asked here, which goes when they are forgotten there; left out where nobody
   * asks for another source. Pure; never throws.
   */
  askedBy?: (sessions: readonly string[], remembered: Remembered) => readonly string[]
}

export type Protocol = {
  name: string
  title: string
  layout: Layout
  /**
   * The folder of a root in which all its files lie, where the root is somebody's project: no other folder of that is looked
   * into, and steps of this one may begin with a dot. The folder itself stands for the project around it.
   */
  within?: string
  places: readonly Place[]
  /** Base names (globs with `*`) never read: temporary names of this protocol's writers, beside the general ones. */
  prune: readonly { glob: string; rule: string }[]
  /** Text to readings. Pure; never throws; at least one reading, for bad input an unreadable one. Blank lines give []. */
  read: (found: Found) => Reading[]
  /** What is not kept of a line that is to be read; null for nothing. Left out where everything is kept. Pure; never throws. */
  withholds?: (line: Pick<Found, 'place' | 'captures' | 'text' | 'context'>) => Withheld | null
  /** Left out where nothing in it belongs to a project. */
  projects?: Projects
  /**
   * What was found at the start is read from the newest on, what runs first: its records tell their times themselves, and
   * are the same in whatever order they are read.
   */
  newestFirst?: true
  /** Days for which what its agents wrote is kept, where a person chooses nothing; left out: for ever. */
  keepDays?: number
  /** Left out where nothing of it can be forgotten by itself. */
  forgetting?: Forgetting
  /** The state a message takes when its place vanished: `removed`, `consumed`, `expired`… */
  gone: (was: LeftPlace) => string
  /** Agents known without being seen (handle tables). */
  known: readonly { agent: string; role: string | null; tier: string | null }[]
  /** How long after its last heartbeat an agent that declared a state counts as stale, ms; null for no limit. */
  staleAfterMs: (state: string | null) => number | null
  /**
   * How often an agent is heard, ms, as long as its own cadence is not learned: what the protocol says of heartbeats or,
   * where there are none, how long after its last message it counts as quiet; null where it says nothing.
   * `unpaced`: it is heard when something changes, so no cadence is learned.
   */
  beatEveryMs: number | null | 'unpaced'
  /** What its files tell besides messages and heartbeats, each kept with its versions; in the order of `KEPT`. */
  keeps: readonly Kept[]
  /** Its messages hold no key that ties them together, but cues: which belong together is derived. */
  derives: boolean
  /** Where the session runs of which a record at a path tells; left out where nothing waits in terminals. Pure; never throws. */
  terminal?: (record: Readonly<Record<string, unknown>>, path: string) => Terminal | null
  /** The calls of tools that a line of a record makes, each by its id; left out where none are read. Pure; never throws. */
  calls?: (text: string) => MadeCall[]
  /** The code of its rule that bytes break which could not be read for this reason; null where it has none about it. */
  unreadableRule: (reason: string) => string | null
  /**
   * The socket under its root at which a console that watches it tells who it is, so that programs know that a person can
   * be asked; left out where nobody looks for one.
   */
  greetsAt?: string
  /** Messages lie in inboxes, mailboxes or queues until they are taken; left out where nothing tells that one was. */
  queues?: true
  /** What its own documents call too much; left out where they say nothing. */
  thresholds?: Thresholds
  /** What its agents must not do; beside those of every protocol. */
  rules: readonly Rule[]
  /** Its rules and what is owed go by the index alone: they are given no text, and none of the fields that it has. */
  judgedByIndex?: true
  /** What its agents owe each other; left out where it says nothing of that. */
  owes?: Owes
  /** What they owe by tasks; left out where it has none. */
  owesByTask?: OwesByTask
  /** Ids of tasks on which something rests in what a message says; left out where none are named. Pure; never throws. */
  restsOn?: (said: Readonly<Record<string, unknown>>) => readonly string[]
  /** How a person's words become its files; null where it can only be read. */
  writing: Writing | null
}
