import { constants } from 'node:fs'
import { lstat, open, rename, unlink } from 'node:fs/promises'
import type { WrittenFile } from '@/lib/post/post-parts'
import { disk as words } from '@/lib/text/sources/disk-words'
import { type Pinned, pin, split } from './pin'
import type { Change, Prepared } from './world-writer'
import { dress, type Looks, looksBeside } from './write-alike'
import { asWriteError, codeOf, WriteError } from './write-error'
import { bytesFrom, openRegular, READ, sha256, synced } from './written-bytes'

const NEW = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW

/** A new file, whole under a temporary name; `publish` gives it its own, unless another file has it by then. */
export async function prepareCreate(root: string, change: Change, temporary: string): Promise<Prepared> {
  const { folder, name } = split(change.path)
  const pinned = await pin(root, folder)
  const bytes = Buffer.from(change.text)
  const shown = pinned.shown(name)
  try {
    await assertFree(pinned, name)
    await writeTemporary(pinned, temporary, bytes, await looksBeside(pinned))
  } catch (error) {
    await pinned.close()
    throw asWriteError(error, shown)
  }
  return {
    publish: async () => {
      try {
        return await publishTemporary(pinned, name, { temporary, bytes, path: change.path })
      } catch (error) {
        throw asWriteError(error, shown)
      }
    },
    discard: () => removeTemporary(pinned, temporary),
    close: pinned.close,
  }
}

/**
 * Gives a whole file its name, syncs the directory and reads it back. It is held open from before: its agent may take it
 * from there at once, and has it then.
 */
export async function publishTemporary(
  pinned: Pinned,
  name: string,
  { temporary, bytes, path }: { temporary: string; bytes: Buffer; path: string },
): Promise<WrittenFile> {
  await assertFree(pinned, name)
  const shown = pinned.shown(name)
  const file = await openRegular(pinned.at(temporary), READ, shown)
  try {
    await rename(pinned.at(temporary), pinned.at(name))
    await synced(pinned.handle, shown)
    const { mode } = await file.stat()
    const found = await bytesFrom(file, 0, bytes.length, shown)
    if (!found.equals(bytes)) throw new WriteError('io', () => words.otherwise(shown))
    return { path, sha256: sha256(bytes), offset: 0, length: bytes.length, mode: mode & 0o777 }
  } finally {
    await file.close()
  }
}

/** Throws `taken` when something has this name. */
async function assertFree(pinned: Pinned, name: string): Promise<void> {
  const found = await lstat(pinned.at(name)).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  })
  if (found !== null) throw new WriteError('taken', () => words.left(pinned.shown(name)))
}

/** Writes and syncs a temporary file; leaves none when that fails. */
export async function writeTemporary(
  pinned: Pinned,
  name: string,
  bytes: Uint8Array,
  looks: Looks & { uid?: number },
): Promise<void> {
  const file = await open(pinned.at(name), NEW, 0o600)
  try {
    await file.writeFile(bytes)
    await dress(file, looks, pinned.shown(name))
    await file.sync()
  } catch (error) {
    await file.close()
    await removeTemporary(pinned, name)
    throw error
  }
  await file.close()
}

export async function removeTemporary(pinned: Pinned, name: string): Promise<void> {
  await unlink(pinned.at(name)).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
  })
}
