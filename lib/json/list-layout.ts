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
  /**
   * Whoever writes it locks it: by an empty directory `<name>.lock`, which whoever finds it ten seconds old takes away. Agents
   * that find it locked give up soon, so it is held for moments; and what is gone from the list was read. `by-process`: by a
   * file `.lock-<name>` that says which process has it, which is taken away once that is no more. Left out where nobody can
   * rely on a lock.
   */
  locked?: true | 'by-process'
  /** The text that whoever finds no list there begins one with; left out where only its agent does. */
  begins?: string
  /** By how much elements are indented in a list that does not show it; left out where that stands in one line. */
  indent?: string
}
