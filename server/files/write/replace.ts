import { closeSync, fstatSync, lstatSync, openSync, readFileSync, renameSync } from 'node:fs'
import { lstat } from 'node:fs/promises'
import type { WrittenFile } from '@/lib/post/post-parts'
import { disk as words } from '@/lib/text/sources/disk-words'
import { keepAccessList } from './access-list'
import { removeTemporary, writeTemporary } from './create'
import { type Pinned, pin, split } from './pin'
import { MOST_QUEUE_BYTES } from './queue-text'
import type { Change, Prepared } from './world-writer'
import { asWriteError, WriteError } from './write-error'
import { contentOf, READ, sha256, synced } from './written-bytes'

/** A file in the place of one that still holds the bytes `was`, whole under a temporary name until `publish` gives it that. */
export async function prepareReplace(root: string, change: Change, temporary: string): Promise<Prepared> {
  const { folder, name } = split(change.path)
  const pinned = await pin(root, folder)
  const bytes = Buffer.from(change.text)
  const shown = pinned.shown(name)
  try {
    assertAsIt(pinned, name, change)
    const { mode, uid, gid } = await lstat(pinned.at(name))
    await writeTemporary(pinned, temporary, bytes, { mode: mode & 0o777, uid, gid })
    await keepAccessList(pinned, name, temporary)
  } catch (error) {
    await removeTemporary(pinned, temporary)
    await pinned.close()
    throw asWriteError(error, shown)
  }
  return {
    publish: async () => {
      try {
        return await published(pinned, name, { change, bytes, temporary })
      } catch (error) {
        throw asWriteError(error, shown)
      }
    },
    discard: () => removeTemporary(pinned, temporary),
    close: pinned.close,
  }
}

type Laid = { change: Change; bytes: Buffer; temporary: string }

/** The look and the new name are one turn of this thread: nothing of ours comes between. */
async function published(pinned: Pinned, name: string, { change, bytes, temporary }: Laid): Promise<WrittenFile> {
  const { mode } = await lstat(pinned.at(temporary))
  assertAsIt(pinned, name, change)
  renameSync(pinned.at(temporary), pinned.at(name))
  await synced(pinned.handle, pinned.shown(name))
  const found = await contentOf(pinned.at(name), MOST_QUEUE_BYTES, pinned.shown(name))
  if (!found.equals(bytes)) throw new WriteError('io', () => words.otherwise(pinned.shown(name)))
  return { path: change.path, sha256: sha256(bytes), offset: 0, length: bytes.length, mode: mode & 0o777 }
}

/** Throws `taken` where it is not as it was shown to whoever decided. */
function assertAsIt(pinned: Pinned, name: string, { was }: Change): void {
  const place = pinned.at(name)
  const shown = pinned.shown(name)
  if (lstatSync(place).isSymbolicLink()) throw new WriteError('outside', () => words.link(shown))
  const file = openSync(place, READ)
  try {
    const found = fstatSync(file)
    if (!found.isFile()) throw new WriteError('outside', () => words.notRegular(shown))
    if (found.size > MOST_QUEUE_BYTES) throw new WriteError('too-large', () => words.tooLarge(shown))
    if (sha256(readFileSync(file)) !== was) throw new WriteError('taken', () => words.changedSince(shown))
  } finally {
    closeSync(file)
  }
}
