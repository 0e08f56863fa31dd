import { type FileHandle, mkdir, open, readdir, readFile, realpath, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { ledger as words } from '@/lib/text/ledger/ledger-words'
import { KnownError } from '@/server/errors'

/**
 * The real path of a directory for what must outlive the data; it is made when it is missing. Throws a `KnownError`
 * where it cannot be had, or lies in one of `apart`, in which nothing is made.
 */
export async function directoryOutside(directory: string, apart: readonly string[]): Promise<string> {
  const other = await heldBy(directory, apart)
  if (other !== null)
    throw new KnownError(
      'bad-setting',
      () => words.within(directory, other),
      () => words.otherPlaceMend,
    )
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    return await realpath(directory)
  } catch (error) {
    throw new KnownError(
      'bad-setting',
      () => words.unplaced(directory, reason(error)),
      () => words.otherPlaceMend,
      {
        cause: error,
      },
    )
  }
}

/** Which of `apart` holds this directory, or is it; null: none. */
export async function heldBy(directory: string, apart: readonly string[]): Promise<string | null> {
  const place = await placeOf(directory)
  for (const other of apart) if (isWithin(place, await placeOf(other))) return other
  return null
}

/** Its real path, whether it is there or not yet. */
async function placeOf(directory: string): Promise<string> {
  const whole = path.resolve(directory)
  return realpath(whole).catch(async () => {
    const above = path.dirname(whole)
    return above === whole ? whole : path.join(await placeOf(above), path.basename(whole))
  })
}

/** Is `place` this directory, or below it? Both absolute. */
export function isWithin(place: string, directory: string): boolean {
  return place === directory || place.startsWith(directory.endsWith(path.sep) ? directory : directory + path.sep)
}

/**
 * Puts a file there, whole and durable, or not at all. The same text may be there already; throws a `KnownError` where
 * another text has the name.
 */
export async function putOutside(directory: string, name: string, text: string): Promise<void> {
  const file = path.join(directory, name)
  const known = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (known === text) return
  if (known !== null) throw new KnownError('conflict', () => words.otherFile(file))
  const part = path.join(directory, `.${name}.part`)
  await rm(part, { force: true })
  await durably(await open(part, 'wx', 0o644), (handle) => handle.writeFile(text))
  await rename(part, file)
  await durably(await open(directory, 'r'))
}

/** The texts of the files that lie there with such a name, by name. Throws what the file system throws. */
export async function textsOutside(directory: string, named: RegExp): Promise<Map<string, string>> {
  const names = (await readdir(directory)).filter((name) => named.test(name)).sort()
  const texts = new Map<string, string>()
  for (const name of names) texts.set(name, await readFile(path.join(directory, name), 'utf8'))
  return texts
}

async function durably(handle: FileHandle, act?: (handle: FileHandle) => Promise<void>): Promise<void> {
  try {
    await act?.(handle)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
