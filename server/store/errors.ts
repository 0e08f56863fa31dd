/**
 * - `busy`: another process holds the database; try again.
 * - `full`: no space left. `read-only`, `io`: the file or disk refuses. `corrupt`: the file is damaged.
 * - `newer` / `older`: the data was written by another version. `locked`: another tail runs on the same data.
 * - `fenced`: another process has taken over what this one was doing.
 * - `missing`: there is no data there yet. `place`: the directory may not hold data. `unreachable`: no database server.
 */
export type StoreErrorCode =
  | 'busy'
  | 'full'
  | 'read-only'
  | 'io'
  | 'corrupt'
  | 'newer'
  | 'older'
  | 'locked'
  | 'fenced'
  | 'missing'
  | 'place'
  | 'unreachable'

/** A failure of the store that was foreseen. `message` is one sentence for a person; `mend` says what to do. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  constructor(
    readonly code: StoreErrorCode,
    message: string,
    readonly mend: string | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
