export type ErrorCode = 'not-found' | 'refused' | 'unproven' | 'conflict' | 'unavailable' | 'bad-setting' | 'bad-usage'

/**
 * A failure that was foreseen: `message` is one sentence for a person, `mend` says what to do about it.
 * Anything else that is thrown is a bug.
 */
export class KnownError extends Error {
  override readonly name = 'KnownError'
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly mend: string | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
