/** What is kept with its versions. */
export const KEPT = ['registration', 'state', 'document'] as const
export type Kept = (typeof KEPT)[number]

/** One version of a kept file, newest first under its subject. */
export type Edition = {
  /** Of its own in one answer and its renewals. */
  id: string
  /** Path of the file or, of a file that says it of many, the name that this version is about. */
  subject: string
  path: string
  /** It names no agent: every agent of its source shows it. */
  shared: boolean
  /** When it was seen; of what is not read when it was changed, as its file says. */
  at: number
  /** As written, or JSON of what was read of it; null when it vanished or is too large to be compared. */
  content: string | null
  /**
   * `unreadable`: its content is no JSON, as of a write that was seen halfway. `unnamed`: its file names the agent no more.
   * `listed`: it was changed, and is not read.
   */
  what: 'content' | 'unreadable' | 'unnamed' | 'gone' | 'large' | 'listed'
  /** Older ones of its file were not asked for. */
  earlier: boolean
}

/** `left`: so many of its files were not asked for. `root`: the directory that their paths are of. */
export type Editions = { editions: Edition[]; left: number; root: string }

/** At most `most` versions of each file, at most `files` files of the agent and as many shared ones. `source` is a label; of `agent` null is what names no agent. */
export type WantedEditions = { source: string; agent: string | null; what: Kept; most: number; files: number }

/** So many versions of a file, and so many files, are sent unless more are asked for, and at most so many. */
export const EDITIONS = { shown: 30, most: 990, files: 20, mostFiles: 200 }
