import { lstat, unlink } from 'node:fs/promises'
import type { ListLayout } from '@/lib/json/list-layout'
import type { WrittenFile } from '@/lib/post/post-parts'
import { listFor, standsIn } from '@/server/containers/list-fate'
import { lineAmong, linesOf, prepareAppend } from './append'
import { prepareCreate, publishTemporary } from './create'
import { ownerOf } from './locked-list'
import { removeDead } from './mailbox-lock'
import { type Pinned, pin, split, TEMPORARY } from './pin'
import { prepareReplace } from './replace'
import { asWriteError, codeOf, WriteError } from './write-error'
import { prepareQueue } from './write-queue'
import { contentOf, openRegular, READ, sha256 } from './written-bytes'

/** One change of one file under a root; the path is made here, from names that are listed, never sent by a browser. */
export type Change = {
  effect: 'create' | 'append' | 'add' | 'replace'
  path: string
  text: string
  id: string | null
  /** The line that is written where the one before was torn. */
  again?: string
  /** How the list lies that an element is added to. */
  into?: ListLayout
  /** sha256 of the file that is replaced. */
  was?: string
}

/** A change that only has to be made; nothing of it can be seen by agents yet. */
export type Prepared = {
  /** Makes it, reads it back. Throws a `WriteError`. */
  publish: () => Promise<WrittenFile>
  /** Leaves nothing of it. */
  discard: () => Promise<void>
  close: () => Promise<void>
}

const LARGEST = 64 * 1024 * 1024

/** The temporary name of a change: the same after a crash. `tag` is unique for ever. */
export function temporaryOf(tag: string): string {
  return `${TEMPORARY}${tag}.tmp`
}

/** Does everything that can fail beforehand. Throws a `WriteError`, and then leaves nothing. */
export function prepare(root: string, change: Change, tag: string): Promise<Prepared> {
  switch (change.effect) {
    case 'create':
      return prepareCreate(root, change, temporaryOf(tag))
    case 'append':
      return prepareAppend(root, change)
    case 'add':
      return prepareQueue(root, change, temporaryOf(tag))
    case 'replace':
      return prepareReplace(root, change, temporaryOf(tag))
  }
}

/** What lies on disk of a change: itself, only its temporary file, nothing, or not even the directory that it was for. */
export type OnDisk = { found: 'written'; file: WrittenFile } | { found: 'temporary' | 'nothing' | 'no-directory' }

/** Looks after a crash, or after a failure. Throws a `WriteError`. */
export async function lookFor(root: string, change: Change, tag: string): Promise<OnDisk> {
  const { folder, name } = split(change.path)
  const pinned = await pinLeft(root, folder)
  if (pinned === null) return { found: 'no-directory' }
  const bytes = Buffer.from(change.text)
  const written = (offset: number, length: number, hash = sha256(bytes)): OnDisk => ({
    found: 'written',
    file: { path: change.path, sha256: hash, offset, length, mode: null },
  })
  try {
    if (change.effect === 'append') {
      const file = await openRegular(pinned.at(name), READ, pinned.shown(name)).catch(orNothing)
      if (file === null) return { found: 'nothing' }
      try {
        const found = await lineAmong(file, linesOf(change), pinned.shown(name))
        return found === null ? { found: 'nothing' } : written(found.offset, found.line.length + 1, sha256(found.line))
      } finally {
        await file.close()
      }
    }
    if (change.effect === 'add' && !change.into?.locked) await removeDead(pinned, `${name}.lock`)
    const found = await contentOf(pinned.at(name), LARGEST, pinned.shown(name)).catch(orNothing)
    if ((change.effect === 'create' || change.effect === 'replace') && found?.equals(bytes))
      return written(0, bytes.length)
    if (change.effect === 'add' && found && standsIn(listFor(change), found.toString('utf8'), change))
      return written(0, found.length, sha256(found))
    return (await lstat(pinned.at(temporaryOf(tag))).catch(orNothing)) === null
      ? { found: 'nothing' }
      : { found: 'temporary' }
  } catch (error) {
    throw asWriteError(error, pinned.shown(name))
  } finally {
    await pinned.close()
  }
}

/** Whether a file has a name that one of these changes is to give a new one. What cannot be looked at is said when it is made. */
export async function anyLies(root: string, changes: readonly Change[]): Promise<boolean> {
  for (const { effect, path } of changes) if (effect === 'create' && (await lies(root, path))) return true
  return false
}

async function lies(root: string, path: string): Promise<boolean> {
  const { folder, name } = split(path)
  const pinned = await pin(root, folder).catch(() => null)
  if (pinned === null) return false
  try {
    return (await lstat(pinned.at(name)).catch(() => null)) !== null
  } catch (error) {
    if (error instanceof WriteError) return false
    throw error
  } finally {
    await pinned.close()
  }
}

/** Gives a file that was whole before a crash its name. Throws a `WriteError`. */
export async function publishLeft(root: string, change: Change, tag: string): Promise<WrittenFile> {
  const { folder, name } = split(change.path)
  const pinned = await pin(root, folder)
  try {
    return await publishTemporary(pinned, name, {
      temporary: temporaryOf(tag),
      bytes: Buffer.from(change.text),
      path: change.path,
    })
  } catch (error) {
    throw asWriteError(error, pinned.shown(name))
  } finally {
    await pinned.close()
  }
}

/** Removes what a crash left under a temporary name of ours. */
export async function removeLeft(root: string, change: Change, tag: string): Promise<void> {
  const { folder } = split(change.path)
  const pinned = await pinLeft(root, folder)
  if (pinned === null) return
  try {
    await unlink(pinned.at(temporaryOf(tag))).catch(orNothing)
    if (change.into?.locked) await unlink(pinned.at(ownerOf(temporaryOf(tag)))).catch(orNothing)
  } finally {
    await pinned.close()
  }
}

/** Null where the directory is gone, and the root that it lay in is not. */
async function pinLeft(root: string, folder: string): Promise<Pinned | null> {
  try {
    return await pin(root, folder)
  } catch (error) {
    if (!(error instanceof WriteError) || error.code !== 'missing') throw error
    // A root that is away, as a disk that is not mounted, says nothing of what lies there.
    await (await pin(root, '')).close()
    return null
  }
}

function orNothing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}
