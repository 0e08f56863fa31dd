const CODES = [
  ...(['name', 'outside', 'missing', 'taken', 'no-permission', 'full'] as const),
  ...(['too-large', 'busy', 'not-a-queue', 'lost', 'io'] as const),
]

export type WriteErrorCode = (typeof CODES)[number]

export function isWriteCode(code: string | null): code is WriteErrorCode {
  return CODES.some((known) => known === code)
}

/** Why nothing was written, or not as it should be. `message` is one sentence for a person. */
export class WriteError extends Error {
  override readonly name = 'WriteError'
  constructor(
    readonly code: WriteErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

const SAID: { readonly [code: string]: [WriteErrorCode, (where: string) => string] } = {
  ENOENT: ['missing', (where) => `${where} is not there.`],
  ENOTDIR: ['outside', (where) => `${where} is no directory, or a link lies on the way.`],
  ELOOP: ['outside', (where) => `${where} is a link, and links are not followed.`],
  EEXIST: ['taken', (where) => `${where} exists already.`],
  EACCES: ['no-permission', (where) => `This user may not write ${where}.`],
  EPERM: ['no-permission', (where) => `This user may not write ${where}.`],
  EROFS: ['no-permission', (where) => `${where} is on a file system that is read-only.`],
  ENOSPC: ['full', (where) => `There is no room on the disk of ${where}.`],
  EDQUOT: ['full', (where) => `The quota of the disk of ${where} is used up.`],
}

/** What a system call said, as a `WriteError` about `where`. */
export function asWriteError(error: unknown, where: string): WriteError {
  if (error instanceof WriteError) return error
  const code = codeOf(error)
  const known = code === null ? undefined : SAID[code]
  if (known !== undefined) return new WriteError(known[0], known[1](where), { cause: error })
  return new WriteError('io', `The disk refuses ${where}${code === null ? '' : ` (${code})`}.`, { cause: error })
}

/** `ENOENT`…; null for what no system call said. */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
