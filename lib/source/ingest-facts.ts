import type { SourceChoice } from './source-choice'

/** What one rule leaves out of one source. `directories` are not looked into and count as one each. */
export type IgnoredRule = {
  /** Label of the source. */
  source: string
  rule: string
  files: number
  directories: number
  /** A few paths, relative to the root. */
  examples: string[]
}

/** A file of which some bytes wait to be read. */
export type WaitingFile = {
  source: string
  path: string
  /** Bytes of an append-only file that are not read yet; of another file, all of it. */
  bytes: number
  size: number
  /** When it was last seen to change, UTC ms. */
  since: number
  why: string
}

/** A file that is mostly a hole, or has one where it is to be read on. */
export type HoleFile = { source: string; path: string; why: string }

/**
 * How a path came to bear another content, as the observations tell. `cut`: it begins as before, and was cut off or
 * altered further on. `other`: it begins with another line. `emptied`: nothing of the new content is read. `again`: it
 * was deleted and written again. `rewritten`: a message changed after it was published. `rotated`: what it was lies under another
 * name, and is read there.
 */
export const RENEWALS = ['cut', 'other', 'emptied', 'again', 'rewritten', 'rotated'] as const

export type Renewal = (typeof RENEWALS)[number]

/** A path that has borne more than one content: it was replaced, cut off or begun anew. */
export type RenewedFile = {
  source: string
  path: string
  generation: number
  why: Renewal
  /** Since when the present one is known, UTC ms; null when nothing of it was read yet. */
  since: number | null
}

/** The first of a list, and how many there are in all. */
export type Some<T> = { rows: T[]; count: number }

/** What both sums consist of, besides what is simply read. */
export type IngestFacts = {
  ignored: IgnoredRule[]
  waiting: Some<WaitingFile>
  renewed: Some<RenewedFile>
  /** State files, which are made to be rewritten in place and are not listed for it. */
  rewritten: number
}

/** Observations may be kept for so many calendar months. */
export const MOST_MONTHS = 1_200

/** How long what was observed is kept. Times are UTC ms. */
export type KeptFacts = {
  /** Calendar months before the current one; null: nothing is dropped. */
  months: number | null
  /** It is said where the process is started, and cannot be chosen here. */
  fixed: boolean
  /** When the first that is kept was observed; null where nothing was. Snapshots that lie there now may be older. */
  first: number | null
  /** What was dropped last: when (null: not noted), what was observed before when, and how many observations. */
  dropped: { at: number | null; before: number; count: number } | null
  /** When the next are dropped (null: within the hour), and what was observed before when. */
  next: { at: number | null; before: number } | null
}

/** Where it was said that a source is to be watched. `elsewhere`: another process watches it. */
export type SourceOrigin = 'command-line' | 'configuration' | 'console' | 'elsewhere'

export type SourceSettings = {
  label: string
  root: string
  protocol: string
  title: string
  demo: boolean
  /** What is read of it is chosen project by project. */
  hasProjects: boolean
  origin: SourceOrigin
  /** The configuration file that names it, else null. */
  file: string | null
  /** The label that was asked for, which may be another than it has; null where none was. */
  named: string | null
  /** Days for which its protocol keeps what is written, where nothing is chosen; null: for ever. */
  usualDays: number | null
  /** As the tail reads it now. */
  choice: SourceChoice
  /** What a person chose and the process that reads it has not taken up yet; null where there is none. */
  asked: SourceChoice | null
  /** Who reads it, where several processes may; null where nobody does, or that needs no saying. */
  readBy: ReadBy | null
}

/** A process that reads a source. `fixed`: with settings of its own file, which nothing chosen in a console changes. */
export type ReadBy = {
  host: string
  pid: number
  fixed: boolean
  /** It is the tail of the console that says so. */
  here: boolean
}

/**
 * Entries of a source that lie on disk, counted by a walk of its own; null where its root could not be listed. `by`: how
 * many more the index knew, before and after; 0 when it lies between.
 */
export type DiskCount = { label: string; onDisk: number | null; by: number; at: number }
