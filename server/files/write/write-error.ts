import { type Kept, keepTyped, toKeep } from '@/lib/ledger/kept-words'
import { disk as words } from '@/lib/text/sources/disk-words'
import { inEnglish, type Sentence } from '@/server/errors'

const CODES = [
  ...(['name', 'outside', 'missing', 'taken', 'no-permission', 'full'] as const),
  ...(['too-large', 'busy', 'not-a-queue', 'lost', 'torn', 'unsynced', 'io'] as const),
]

export type WriteErrorCode = (typeof CODES)[number]

export function isWriteCode(code: string | null): code is WriteErrorCode {
  return CODES.some((known) => known === code)
}

/** Why nothing was written, or not as it should be. `message` is one sentence for a person, in English. */
export class WriteError extends Error {
  override readonly name = 'WriteError'
  readonly #says: Sentence

  constructor(
    readonly code: WriteErrorCode,
    message: Sentence,
    options?: ErrorOptions,
  ) {
    super(inEnglish(message), options)
    this.#says = message
  }

  /** What the ledger and the outbox keep of it. */
  get kept(): Kept {
    return typeof this.#says === 'string' ? keepTyped(this.#says) : toKeep(this.#says)
  }
}

const SAID: { readonly [code: string]: [WriteErrorCode, (where: string) => string] } = {
  ENOENT: ['missing', (where) => words.gone(where)],
  ENOTDIR: ['outside', (where) => words.noDirectory(where)],
  ELOOP: ['outside', (where) => words.link(where)],
  EEXIST: ['taken', (where) => words.taken(where)],
  EACCES: ['no-permission', (where) => words.mayNot(where)],
  EPERM: ['no-permission', (where) => words.mayNot(where)],
  EROFS: ['no-permission', (where) => words.readOnly(where)],
  ENOSPC: ['full', (where) => words.full(where)],
  EDQUOT: ['full', (where) => words.quota(where)],
}

/** What a system call said, as a `WriteError` about `where`. */
export function asWriteError(error: unknown, where: string): WriteError {
  if (error instanceof WriteError) return error
  const code = codeOf(error)
  const known = code === null ? undefined : SAID[code]
  if (known !== undefined) return new WriteError(known[0], () => known[1](where), { cause: error })
  return new WriteError('io', () => words.refused(where, code), { cause: error })
}

/** `ENOENT`…; null for what no system call said. */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
