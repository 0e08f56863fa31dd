import { type FSWatcher, watch as watchPath } from 'node:fs'
import { errorCode } from '@/server/tail/disk/open-file'
import type { Dir } from '@/server/tail/known/tracked'
import { locate } from '@/server/tail/known/tree'

export type Watching = { enter: (dir: Dir) => void; leave: (dir: Dir) => void; count: () => number; close: () => void }

/** Every event is a hint: it says where to look. `name` is null where the system does not give it. */
export type OnHint = (dir: Dir, name: string | null) => void

export type Watch = (
  path: string | Buffer,
  options: { persistent: false },
  listen: (event: string, name: string | null) => void,
) => FSWatcher

export type WatchParts = {
  /** Where the root really is. */
  root: () => string
  onHint: OnHint
  /** The system gives no more watches, with its code; null: it does again, and every directory is watched. */
  onTrouble: (code: string | null) => void
  /** All directories that are to be watched. */
  dirs: () => Iterable<Dir>
  /** Until the system is asked again for what it refused, ms: sooner at first, later each time up to this. */
  againMs: number
  /** Aborted when the tail stops. */
  signal: AbortSignal
  /** As that of `node:fs`. */
  watch?: Watch
}

const SOONEST_MS = 5_000

/**
 * One watch on each directory. When the system gives no more of them, `onTrouble` is told, all are given back, and the
 * sweep is what remains until they are granted again.
 */
export function watchDirs({ root, onHint, onTrouble, dirs, againMs, signal, watch = watchPath }: WatchParts): Watching {
  const watchers = new Map<Dir, FSWatcher>()
  let refused = false
  let wait = Math.min(SOONEST_MS, againMs)
  const leave = (dir: Dir) => {
    watchers.get(dir)?.close()
    watchers.delete(dir)
  }
  const close = () => {
    for (const watcher of watchers.values()) watcher.close()
    watchers.clear()
  }
  const enter = (dir: Dir) => {
    leave(dir)
    if (refused) return
    try {
      const watcher = watch(locate(root(), dir.path, dir.bytes), { persistent: false }, (_, name) => onHint(dir, name))
      watcher.on('error', () => leave(dir))
      watchers.set(dir, watcher)
    } catch (error) {
      const code = errorCode(error)
      if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EACCES' || code === 'EPERM') return
      refused = true
      close()
      onTrouble(code)
      setTimeout(again, wait).unref()
      wait = Math.min(wait * 2, againMs)
    }
  }
  const again = () => {
    if (signal.aborted) return
    refused = false
    for (const dir of dirs()) if (!refused) enter(dir)
    if (refused) return
    wait = Math.min(SOONEST_MS, againMs)
    onTrouble(null)
  }
  return { enter, leave, count: () => watchers.size, close }
}

/** For kinds of file systems that report no events. */
export const notWatching: Watching = { enter: () => {}, leave: () => {}, count: () => 0, close: () => {} }
