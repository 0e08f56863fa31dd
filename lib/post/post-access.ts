/** Whether a post could be written where it is to lie, by what the disk says without being written to. */
export type PostAccess = {
  /** Why not, in one sentence; null: it could. */
  refused: string | null
  /** Permissions of what agents would read. */
  mode: number | null
  /** Users whose files lie there and who could not read it. */
  shutOut: readonly number[]
}
