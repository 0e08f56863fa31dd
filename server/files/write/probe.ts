import { constants } from 'node:fs'
import { lstat, open, opendir, rename, statfs, unlink } from 'node:fs/promises'
import path from 'node:path'
import { disk as words } from '@/lib/text/sources/disk-words'
import { type Pinned, pin, split, TEMPORARY } from './pin'
import { dress, type Looks, looksBeside } from './write-alike'
import { asWriteError, WriteError } from './write-error'
import { openRegular } from './written-bytes'

const NEW = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW
const LOOKED_AT = 256

export type Probe = {
  /** As people know it. */
  folder: string
  /** Why nothing can be created and renamed there; null when it can. */
  refused: WriteError | null
  /** What a new file would look like there. */
  looks: Looks | null
  uid: number
  /** Owners of what lies there that are not this process. */
  others: readonly number[]
  /** Of the owners, those that could not read a new file. */
  shutOut: readonly number[]
  /** How far the disk's clock is from ours, ms; null when nothing could be created. */
  apartMs: number | null
}

/** Tries to create and rename in a directory under a root, under names that every reader passes over; leaves nothing. */
export async function probe(root: string, folder: string, now: () => number): Promise<Probe> {
  const uid = process.geteuid?.() ?? 0
  const nothing = { uid, others: [], shutOut: [], looks: null, apartMs: null }
  let pinned: Pinned
  try {
    pinned = await pin(root, folder)
  } catch (error) {
    return { ...nothing, folder: path.join(root, folder), refused: asWriteError(error, folder) }
  }
  const shown = pinned.shown('')
  try {
    const looks = await looksBeside(pinned)
    const owners = await ownersIn(pinned)
    const apartMs = await tried(pinned, looks, now)
    const others = owners.map((one) => one.uid).filter((one) => one !== uid)
    const shutOut = owners.filter((one) => one.uid !== uid && !reads(looks, one)).map((one) => one.uid)
    return { folder: shown, refused: null, looks, uid, others, shutOut, apartMs }
  } catch (error) {
    return { ...nothing, folder: shown, refused: asWriteError(error, shown) }
  } finally {
    await pinned.close()
  }
}

async function tried(pinned: Pinned, looks: Looks, now: () => number): Promise<number> {
  const name = `${TEMPORARY}check-${process.pid}.tmp`
  const renamed = `${TEMPORARY}checked-${process.pid}.tmp`
  const file = await open(pinned.at(name), NEW, 0o600)
  try {
    // A slow disk takes seconds between both looks, and stamps the file somewhere between them.
    const before = now()
    await file.writeFile('signalbox\n')
    await dress(file, looks, pinned.shown(''))
    await file.sync()
    const { mtimeMs } = await file.stat()
    const after = now()
    await rename(pinned.at(name), pinned.at(renamed))
    return Math.max(0, before - mtimeMs, mtimeMs - after)
  } finally {
    await file.close()
    for (const left of [name, renamed]) await unlink(pinned.at(left)).catch(() => undefined)
  }
}

type Owner = { uid: number; gid: number }

/** Whose files lie in a directory, and whose it is. */
export async function ownersIn(pinned: Pinned): Promise<Owner[]> {
  const owners = new Map<number, Owner>()
  let looked = 0
  for await (const entry of await opendir(pinned.here)) {
    looked += 1
    if (looked > LOOKED_AT) break
    if (!entry.isFile()) continue
    const found = await lstat(`${pinned.here}/${entry.name}`).catch(() => null)
    if (found !== null && !owners.has(found.uid)) owners.set(found.uid, { uid: found.uid, gid: found.gid })
  }
  const own = await pinned.handle.stat()
  if (!owners.has(own.uid)) owners.set(own.uid, { uid: own.uid, gid: own.gid })
  return [...owners.values()]
}

/** The owner of a file whose group may read what has the same group; root reads everything. */
export function reads({ mode, gid }: Looks, owner: Owner): boolean {
  return owner.uid === 0 || (mode & 0o004) !== 0 || ((mode & 0o040) !== 0 && gid === owner.gid)
}

/** Bytes that this user may still write to the disk of a directory. */
export async function freeAt(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

/** What is replaced belongs to whom it belonged before. Throws a `WriteError` when it would not. */
export function assertStaysTheirs({ uid }: { uid: number }, shown: string): void {
  const own = process.geteuid?.() ?? 0
  if (shown.endsWith('.json') && own !== 0 && uid !== own)
    throw new WriteError('no-permission', () => words.othersFile(shown))
}

/**
 * A line can be appended to it, or it can be replaced and look as before. Opens it as it is opened for that, which agents
 * that watch it may take for a write. Throws a `WriteError` when it cannot.
 */
export async function assertFileWritable(root: string, relative: string): Promise<void> {
  const { folder, name } = split(relative)
  const pinned = await pin(root, folder)
  try {
    await (
      await openRegular(pinned.at(name), constants.O_RDWR | constants.O_NOFOLLOW | constants.O_NONBLOCK, relative)
    ).close()
    assertStaysTheirs(await lstat(pinned.at(name)), pinned.shown(name))
  } catch (error) {
    throw asWriteError(error, pinned.shown(name))
  } finally {
    await pinned.close()
  }
}
