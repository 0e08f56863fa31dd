import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import type { DiskState } from '@/lib/source'
import { disk as words } from '@/lib/text/disk'

export type DiskPlace = { root: string; path: string; start: number; length: number; sha256: string }

const SLICE = 1024 * 1024

/**
 * Do these bytes still lie there? Opens only a regular file inside `root`, through no link. Lines are hashed without
 * their line end, so the hash is tried with and without the last one.
 */
export async function compareOnDisk(place: DiskPlace): Promise<DiskState> {
  try {
    const file = await openInside(place.root, place.path)
    try {
      return await sameBytes(file, place)
    } finally {
      await file.close()
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    const isAbsent = code === 'ENOENT' || code === 'ENOTDIR'
    // Where the root itself is not there, it is away, or on another machine that reads it.
    return isAbsent && (await isThere(place.root)) ? 'gone' : 'cannot-read'
  }
}

async function isThere(root: string): Promise<boolean> {
  return stat(root).then(
    (found) => found.isDirectory(),
    () => false,
  )
}

/** Throws unless the path, links resolved, is where it says it is: inside the root. */
export async function openInside(root: string, relative: string): Promise<FileHandle> {
  const [top, folder] = await Promise.all([realpath(root), realpath(path.join(root, path.dirname(relative)))])
  const inside = path.relative(top, folder)
  if (inside.startsWith('..') || path.isAbsolute(inside)) throw new Error(words.outside)
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  const file = await open(path.join(folder, path.basename(relative)), flags)
  if ((await file.stat()).isFile()) return file
  await file.close()
  throw new Error(words.notAFile)
}

async function sameBytes(file: FileHandle, { start, length, sha256 }: DiskPlace): Promise<DiskState> {
  const whole = createHash('sha256')
  const slice = Buffer.alloc(Math.min(SLICE, Math.max(length, 1)))
  let held = Buffer.alloc(0)
  for (let at = start; at < start + length; ) {
    const { bytesRead } = await file.read(slice, 0, Math.min(slice.length, start + length - at), at)
    if (bytesRead === 0) return 'changed'
    at += bytesRead
    const bytes = Buffer.concat([held, slice.subarray(0, bytesRead)])
    // The last two bytes may be a line end.
    const sure = Math.max(0, bytes.length - 2)
    whole.update(bytes.subarray(0, sure))
    held = Buffer.from(bytes.subarray(sure))
  }
  const text = held.toString('latin1')
  const endings = new Set([text, text.replace(/\n$/, ''), text.replace(/\r?\n$/, '')])
  for (const end of endings) if (whole.copy().update(end, 'latin1').digest('hex') === sha256) return 'same'
  return 'changed'
}
