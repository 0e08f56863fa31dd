import { type FileHandle, lstat, open, opendir, realpath } from 'node:fs/promises'
import path from 'node:path'
import { seal } from '@/lib/text/commands/seal-commands'
import { DIRECTORY, type HeldDirectory, isStill, nameIn } from '@/server/files/held-directory'
import { LIMITS } from '@/server/tail/disk/tail-limits'
import type { Grounds } from './homes'

const words = seal.wait.leftOut

/** One look: when it is over, and who is told of a place that could not be looked at. */
export type Looking = { isOver: () => boolean; leftOut: (path: string, why: string) => void }

/** The time was over before everything was looked at. */
export class Overdue extends Error {
  override readonly name = 'Overdue'
}

/** A regular file, in its folder held open. */
export type Met = { path: string; name: string; folder: HeldDirectory }

/**
 * The files that the grounds hold, each folder held open on the way, so that no path is too long and nothing that is
 * moved meanwhile leads out; links are not followed. Throws `Overdue`, and what the system says of the root or of itself.
 */
export async function* filesUnder(root: string, grounds: Grounds, looking: Looking): AsyncGenerator<Met> {
  const real = await realpath(root)
  const handle = await open(real, DIRECTORY)
  try {
    yield* filesIn({ handle, real }, { inside: '', depth: 1 }, grounds, looking)
  } finally {
    await handle.close()
  }
}

type At = { inside: string; depth: number }

async function* filesIn(
  folder: HeldDirectory,
  { inside, depth }: At,
  grounds: Grounds,
  looking: Looking,
): AsyncGenerator<Met> {
  for await (const { name } of await opendir(nameIn(folder, '.'))) {
    if (looking.isOver()) throw new Overdue(inside)
    const at = inside === '' ? name : `${inside}/${name}`
    const [enters, holds] = [grounds.enters(at), grounds.holds(at)]
    if (!enters && !holds) continue
    const kind = await kindOf(folder, name).catch((error: unknown) => leave(at, error, looking))
    if (kind === null) continue
    if (kind === 'folder' && enters && depth > LIMITS.depth) looking.leftOut(at, words.tooDeep)
    else if (kind === 'folder' && enters)
      yield* within(folder, name, { inside: at, depth: depth + 1 }, grounds, looking)
    else if (kind === 'file' && holds) yield { path: at, name, folder }
    else if (kind === 'link') looking.leftOut(at, words.link)
    else if (kind === 'other' && holds) looking.leftOut(at, words.noFile)
  }
}

async function* within(
  outer: HeldDirectory,
  name: string,
  at: At,
  grounds: Grounds,
  looking: Looking,
): AsyncGenerator<Met> {
  const handle = await openFolder(outer, name).catch((error: unknown) => leave(at.inside, error, looking))
  if (handle === null) return
  try {
    yield* filesIn({ handle, real: path.join(outer.real, name) }, at, grounds, looking)
  } finally {
    await handle.close()
  }
}

async function openFolder(outer: HeldDirectory, name: string): Promise<FileHandle | null> {
  const handle = await open(nameIn(outer, name), DIRECTORY)
  if (await isStill(path.join(outer.real, name))) return handle
  await handle.close()
  return null
}

async function kindOf(folder: HeldDirectory, name: string): Promise<'folder' | 'file' | 'link' | 'other'> {
  const found = await lstat(nameIn(folder, name))
  if (found.isDirectory()) return 'folder'
  if (found.isFile()) return 'file'
  return found.isSymbolicLink() ? 'link' : 'other'
}

/** What the system says of one place alone; anything else may be so of all. */
const OF_THE_PLACE = new Set(['EACCES', 'EPERM', 'ENAMETOOLONG', 'ELOOP', 'ENXIO', 'EINVAL', 'EILSEQ'])
const GONE = new Set(['ENOENT', 'ENOTDIR'])

/** Says which place could not be looked at; one that was taken away meanwhile holds nothing for us. */
export function leave(at: string, error: unknown, { leftOut }: Looking): null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (GONE.has(code)) {
    if (at.includes('\ufffd')) leftOut(at, words.noUtf8)
    return null
  }
  if (!OF_THE_PLACE.has(code)) throw error
  leftOut(at, words.refused(code))
  return null
}
