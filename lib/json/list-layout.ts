/** What of a record makes it the one that it is. Plain data. */
export type Naming = {
  /** Where it gives its own id, the best first. */
  id: readonly string[]
  /** Null: all that does not change. */
  identity: readonly string[] | null
  /** What may change while it stays the same record, as whether it was read. */
  mutable: readonly string[]
}

/** How a list lies in its file. Plain data: what is written to a list carries it along. */
export type ListLayout = Naming & {
  /** The field that holds the list where the file is an object; null: the file is the list. */
  under: string | null
  /** The field beside it that names by id what was taken; null where nothing does. */
  taken: string | null
  /** Fields that it has beside the list: one with others says something itself. */
  beside: readonly string[]
  /** What was taken stays in the list, with a field of it changed: what is not there any more was lost. */
  stays: boolean
}
