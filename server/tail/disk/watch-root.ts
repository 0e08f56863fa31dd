import path from 'node:path'
import { watch } from 'chokidar'

/**
 * Tells when a root comes, goes or is replaced. Only its parent is listened to, without what lies beside the root:
 * chokidar looks at every entry of what it watches at each change, which directories full of messages do not bear.
 */
export function watchRoot(root: string, onChange: () => void): { close: () => Promise<void> } {
  const parent = path.dirname(root)
  const watcher = watch(parent, {
    depth: 0,
    ignoreInitial: true,
    followSymlinks: false,
    ignorePermissionErrors: true,
    persistent: false,
    ignored: (candidate) => candidate !== parent && candidate !== root,
  })
  const tell = (changed: string) => {
    if (changed === root) onChange()
  }
  watcher.on('addDir', tell).on('unlinkDir', tell)
  watcher.on('error', () => {})
  return watcher
}
