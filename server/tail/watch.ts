import { type FSWatcher, watch } from 'node:fs'
import { errorCode } from './open-file'
import { type Dir, locate } from './tree'

export type Watching = { enter: (dir: Dir) => void; leave: (dir: Dir) => void; count: () => number; close: () => void }

/** Every event is a hint: it says where to look. `name` is null where the system does not give it. */
export type OnHint = (dir: Dir, name: string | null) => void

/**
 * One watch on each directory. When the system gives no more of them, `onTrouble` is told once, all are given back, and
 * the sweep is what remains.
 */
export function watchDirs(root: () => string, onHint: OnHint, onTrouble: (code: string) => void): Watching {
  const watchers = new Map<Dir, FSWatcher>()
  let refused = false
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
    }
  }
  return { enter, leave, count: () => watchers.size, close }
}

/** For kinds of file systems that report no events. */
export const notWatching: Watching = { enter: () => {}, leave: () => {}, count: () => 0, close: () => {} }
