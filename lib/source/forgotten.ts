/** What can be forgotten of a source by its name. */
export const FORGOTTEN_KINDS = ['project', 'session'] as const
export type ForgottenKind = (typeof FORGOTTEN_KINDS)[number]

/** What of the index is of something that is to be forgotten; times are of messages, UTC ms. */
export type ForgottenCount = {
  files: number
  observations: number
  messages: number
  /** As they lay in the files. */
  bytes: number
  first: number | null
  last: number | null
  /** Of one line for each observation: its sha256, the path, the generation, where it began and how long it was. */
  sha256: string
}

/** What was forgotten, until a person takes that back. */
export type Forgotten = ForgottenCount & {
  /** Id of the source. */
  source: number
  kind: ForgottenKind
  name: string
  /** Of its files, from the root. */
  globs: readonly string[]
  at: number
}
