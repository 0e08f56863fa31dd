import { constants } from 'node:fs'
import { access, lstat } from 'node:fs/promises'
import type { PostAccess } from '@/lib/post-access'
import { asWriteError } from './errors'
import { looksBeside } from './like'
import { type Pinned, pin, split } from './pin'
import { assertFileWritable, ownersIn, reads } from './probe'
import type { Change } from './writer'

type Asked = Pick<Change, 'effect' | 'path'>

/** Of so many places at most: a broadcast may have thousands, and they are alike. */
const MOST = 16

/** Whether these changes could be made, and who could read what they make; nothing is written, so a disk may still refuse. */
export async function accessTo(root: string, changes: readonly Asked[]): Promise<PostAccess> {
  let found: PostAccess = { refused: null, mode: null, shutOut: [] }
  for (const change of changes.slice(0, MOST)) {
    found = await accessOf(root, change)
    if (found.refused !== null || found.shutOut.length > 0) return found
  }
  return found
}

async function accessOf(root: string, { effect, path }: Asked): Promise<PostAccess> {
  const { folder, name } = split(path)
  try {
    const pinned = await pin(root, folder)
    try {
      if (effect === 'create') return await inFolder(pinned)
      await assertFileWritable(root, path)
      if (effect === 'add') await access(pinned.here, constants.W_OK | constants.X_OK)
      const { mode } = await lstat(pinned.at(name))
      // Who reads it now goes on to: nothing of it changes.
      return { refused: null, mode: mode & 0o777, shutOut: [] }
    } finally {
      await pinned.close()
    }
  } catch (error) {
    return { refused: asWriteError(error, path).message, mode: null, shutOut: [] }
  }
}

async function inFolder(pinned: Pinned): Promise<PostAccess> {
  await access(pinned.here, constants.W_OK | constants.X_OK)
  const looks = await looksBeside(pinned)
  const own = process.geteuid?.() ?? 0
  const shutOut = (await ownersIn(pinned)).filter((one) => one.uid !== own && !reads(looks, one)).map(({ uid }) => uid)
  return { refused: null, mode: looks.mode, shutOut }
}
