import { type Kept, keepTyped, toKeep } from '@/lib/ledger/kept-words'
import { NOBODY, readAs } from '@/lib/reader/reader'

export type ErrorCode = 'not-found' | 'refused' | 'unproven' | 'conflict' | 'unavailable' | 'bad-setting' | 'bad-usage'

/** A sentence, or how it is said: by a word, in the language of who reads then. */
export type Sentence = string | (() => string)

export function inEnglish(sentence: Sentence): string {
  return typeof sentence === 'string' ? sentence : readAs(NOBODY, sentence)
}

/**
 * A failure that was foreseen: `message` is one sentence for a person, `mend` says what to do about it, both in English.
 * Anything else that is thrown is a bug.
 */
export class KnownError extends Error {
  override readonly name = 'KnownError'
  readonly mend: string | null
  readonly #says: Sentence
  readonly #mends: Sentence | null

  constructor(
    readonly code: ErrorCode,
    message: Sentence,
    mend: Sentence | null = null,
    options?: ErrorOptions,
  ) {
    super(inEnglish(message), options)
    this.mend = mend === null ? null : inEnglish(mend)
    this.#says = message
    this.#mends = mend
  }

  /** The same in the language of who reads. */
  get told(): { message: string; mend: string | null } {
    const said = (sentence: Sentence) => (typeof sentence === 'string' ? sentence : sentence())
    return { message: said(this.#says), mend: this.#mends === null ? null : said(this.#mends) }
  }

  /** What the ledger keeps of it. */
  get kept(): Kept {
    return typeof this.#says === 'string' ? keepTyped(this.#says) : toKeep(this.#says)
  }
}
