import { hash } from 'node:crypto'
import { open, realpath, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Signed } from '@/lib/ledger/seal'
import { once as words } from '@/lib/text/commands/seal-commands'
import { KnownError } from '@/server/errors'
import { isWithin } from '@/server/files/outside-roots'

/** `wasHere`: it was acted on before, as `file` says. */
export type Noted = { wasHere: boolean; file: string }

/**
 * Notes in a reader's own directory that a signature is acted on: durably, before anything is done, and by a name that
 * can be made once, so that of readers beside each other one alone acts. Throws a `KnownError` where that directory is
 * missing (whoever made it again would forget all), or is not the reader's alone, or lies in one of `apart`.
 */
export async function noteActed(
  directory: string,
  apart: readonly string[],
  { signature, line }: Pick<Signed, 'signature'> & { line: string },
): Promise<Noted> {
  const own = await ownDirectory(directory, apart)
  const file = path.join(own, `${hash('sha256', Buffer.from(signature, 'base64'))}.json`)
  const handle = await open(file, 'wx', 0o600).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return null
    throw unkept(file, error)
  })
  if (handle === null) return { wasHere: true, file }
  try {
    await handle.writeFile(`${line}\n`)
    await handle.sync()
    await syncDirectory(own)
  } catch (error) {
    // It is not acted on now, so it may be later.
    await rm(file, { force: true })
    throw unkept(file, error)
  } finally {
    await handle.close()
  }
  return { wasHere: false, file }
}

const OTHERS_WRITE = 0o022

async function ownDirectory(directory: string, apart: readonly string[]): Promise<string> {
  const own = await realpath(directory).catch((cause: unknown) => {
    throw new KnownError(
      'bad-usage',
      () => words.missing(directory),
      () => words.missingMend(directory),
      { cause },
    )
  })
  const { uid, mode } = await stat(own)
  const isOwn = process.getuid === undefined || (uid === process.getuid() && (mode & OTHERS_WRITE) === 0)
  if (!isOwn)
    throw new KnownError(
      'bad-usage',
      () => words.shared(own),
      () => words.sharedMend(own),
    )
  for (const root of apart)
    if (isWithin(own, await realpath(root).catch(() => path.resolve(root))))
      throw new KnownError(
        'bad-usage',
        () => words.within(own, root),
        () => words.withinMend,
      )
  return own
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  await handle.sync().finally(() => handle.close())
}

function unkept(file: string, cause: unknown): KnownError {
  const why = cause instanceof Error ? cause.message : String(cause)
  return new KnownError('unavailable', () => words.unkept(file, why), null, { cause })
}
