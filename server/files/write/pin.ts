import { type FileHandle, open, realpath } from 'node:fs/promises'
import path from 'node:path'
import { PATH_NAME, TOOL_FOLDER } from '@/lib/post/post-parts'
import { disk as words } from '@/lib/text/sources/disk-words'
import { DIRECTORY, isStill, nameIn, ON_LINUX } from '../held-directory'
import { asWriteError, WriteError } from './write-error'

/** A directory held open: what is done in it is done in it, whatever its path leads to meanwhile. */
export type Pinned = {
  handle: FileHandle
  /** A path that leads to this very directory, for listing it. */
  here: string
  /** A path that leads to `name` in it. Throws a `WriteError` for a name that may be none. */
  at: (name: string) => string
  /** The directory `name` in it, held open as well; through no link. Throws what the system says. */
  into: (name: string) => Promise<Pinned>
  /** As people know it. */
  shown: (name: string) => string
  close: () => Promise<void>
}

/** Throws a `WriteError` unless the name may become part of a path. */
export function assertName(name: string): void {
  if (PATH_NAME.test(name) && name.normalize('NFC') === name) return
  throw new WriteError('name', () => words.name(name.slice(0, 80)))
}

/** Our own temporary names begin so; every reader passes them over. */
export const TEMPORARY = '.signalbox-'
/** So do the locks of some programs. */
const LOCK = '.lock-'

/** Opens `folder` (relative, `/`-separated, may be empty) under `root`, one step at a time, through no link. */
export async function pin(root: string, folder: string): Promise<Pinned> {
  const steps = folder === '' ? [] : folder.split('/')
  for (const step of steps) if (!TOOL_FOLDER.test(step)) assertName(step)
  const handle = await open(root, DIRECTORY).catch((error: unknown) => {
    throw asWriteError(error, root)
  })
  let pinned = hold(handle, ON_LINUX ? root : await realpath(root), root)
  for (const step of steps) {
    const outer = pinned
    try {
      pinned = await outer.into(step)
    } catch (error) {
      throw asWriteError(error, outer.shown(step))
    } finally {
      await outer.close()
    }
  }
  return pinned
}

function hold(handle: FileHandle, real: string, shown: string): Pinned {
  const at = (name: string) => {
    if (name.startsWith(LOCK)) assertName(name.slice(LOCK.length))
    else if (!name.startsWith(TEMPORARY) || name.includes('/')) assertName(name)
    return nameIn({ handle, real }, name)
  }
  const into = async (name: string) => {
    const place = path.join(real, name)
    const next = await open(TOOL_FOLDER.test(name) ? nameIn({ handle, real }, name) : at(name), DIRECTORY)
    try {
      if (!(await isStill(place))) throw new WriteError('outside', () => words.moved(place))
    } catch (error) {
      await next.close()
      throw error
    }
    return hold(next, place, path.join(shown, name))
  }
  return {
    handle,
    here: nameIn({ handle, real }, '.'),
    at,
    into,
    shown: (name) => path.join(shown, name),
    close: () => handle.close(),
  }
}

/** The directory and the name of a path under a root. */
export function split(relative: string): { folder: string; name: string } {
  const at = relative.lastIndexOf('/')
  return { folder: relative.slice(0, Math.max(0, at)), name: relative.slice(at + 1) }
}
