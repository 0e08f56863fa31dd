import { coded } from '@/lib/text/data/database'

/**
 * - `busy`: another process holds the database; try again.
 * - `full`: no space left. `read-only`, `io`: the file or disk refuses. `corrupt`: the file is damaged.
 * - `newer` / `older`: the data was written by another version; `foreign`: by none that is known, or its tables were
 *   changed since. `locked`: another tail runs on the same data.
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
  | 'foreign'
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

/** What a driver says by a code that begins so, for a person. */
export type Foreseen = [
  prefix: string,
  code: StoreErrorCode,
  says: () => readonly [message: string, mend: string | null],
]

/** What a driver throws, as `StoreError`; anything else (a mistake of ours, such as bad SQL) stays what it is. */
export function foreseenBy(kinds: readonly Foreseen[]): (error: unknown) => unknown {
  return (error) => {
    if (!(error instanceof Error) || !('code' in error) || error instanceof StoreError) return error
    const code = String(error.code)
    const kind = kinds.find(([prefix]) => code.startsWith(prefix))
    if (kind === undefined) return error
    const [message, mend] = kind[2]()
    return new StoreError(kind[1], coded(message, code), mend, { cause: error })
  }
}
