import { constants } from 'node:fs'
import { access, lstat } from 'node:fs/promises'
import type { PostAccess } from '@/lib/post/post-access'
import { disk as words } from '@/lib/text/sources/disk-words'
import { type Pinned, pin, split } from './pin'
import { assertStaysTheirs, ownersIn, reads } from './probe'
import { orGone } from './queue-text'
import type { Change } from './world-writer'
import { looksBeside } from './write-alike'
import { asWriteError, WriteError } from './write-error'

type Asked = Pick<Change, 'effect' | 'path' | 'into'>

/** Of so many places at most: a broadcast may have thousands, and they are alike. */
const MOST = 16

/**
 * Whether these changes could be made, and who could read what they make. Nothing is written, so a disk may still refuse,
 * nor opened for it: agents that watch their files would be woken by each look.
 */
export async function accessTo(root: string, changes: readonly Asked[]): Promise<PostAccess> {
  let found: PostAccess = { refused: null, mode: null, shutOut: [] }
  for (const change of changes.slice(0, MOST)) {
    found = await accessOf(root, change)
    if (found.refused !== null || found.shutOut.length > 0) return found
  }
  return found
}

async function accessOf(root: string, { effect, path, into }: Asked): Promise<PostAccess> {
  const { folder, name } = split(path)
  const isBegun = into?.begins !== undefined
  try {
    const pinned = await pin(root, folder).catch((error: unknown) => {
      if (isBegun && error instanceof WriteError && error.code === 'missing') return pin(root, split(folder).folder)
      throw error
    })
    try {
      const isNew = effect === 'create' || (isBegun && (await lstat(pinned.at(name)).catch(orGone)) === null)
      return isNew ? await inFolder(pinned) : await ofFile(pinned, name, effect)
    } catch (error) {
      throw asWriteError(error, pinned.shown(name))
    } finally {
      await pinned.close()
    }
  } catch (error) {
    return { refused: asWriteError(error, path).message, mode: null, shutOut: [] }
  }
}

async function ofFile(pinned: Pinned, name: string, effect: Change['effect']): Promise<PostAccess> {
  const stands = await lstat(pinned.at(name))
  if (stands.isSymbolicLink()) throw new WriteError('outside', () => words.link(pinned.shown(name)))
  if (!stands.isFile()) throw new WriteError('outside', () => words.notRegular(pinned.shown(name)))
  await access(pinned.at(name), constants.R_OK | constants.W_OK)
  assertStaysTheirs(stands, pinned.shown(name))
  if (effect !== 'append') await access(pinned.here, constants.W_OK | constants.X_OK)
  // Who reads it now goes on to: nothing of it changes.
  return { refused: null, mode: stands.mode & 0o777, shutOut: [] }
}

async function inFolder(pinned: Pinned): Promise<PostAccess> {
  await access(pinned.here, constants.W_OK | constants.X_OK)
  const looks = await looksBeside(pinned)
  const own = process.geteuid?.() ?? 0
  const shutOut = (await ownersIn(pinned)).filter((one) => one.uid !== own && !reads(looks, one)).map(({ uid }) => uid)
  return { refused: null, mode: looks.mode, shutOut }
}
