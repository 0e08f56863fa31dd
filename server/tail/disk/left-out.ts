import type { FileFacts } from '@/server/store/store'
import { isTooLong } from './classify'
import { settingRule } from './prune'

/**
 * What the present configuration makes of an entry that the index knows: it `stays`, it is `ignored` from now on, or it
 * `leaves` because its directory is left out, or is looked into again, as a whole.
 */
export type Standing = 'stays' | 'ignored' | 'leaves'

/** Judges known entries by the globs of the source; what the protocol or the console leave out never changes meanwhile. */
export function standing(ignore: readonly string[]): (facts: FileFacts) => Standing {
  const rule = settingRule(ignore)
  const outside = new Map<string, boolean>([['', false]])
  const isOut = (dir: string): boolean => {
    const known = outside.get(dir)
    if (known !== undefined) return known
    const cut = dir.lastIndexOf('/')
    const out = isOut(dir.slice(0, Math.max(0, cut))) || rule(dir.slice(cut + 1), dir) !== null
    outside.set(dir, out)
    return out
  }
  return ({ path, status, isDir, rule: by }) => {
    const cut = path.lastIndexOf('/')
    const name = path.slice(cut + 1)
    const dir = path.slice(0, Math.max(0, cut))
    if (isTooLong(dir) || (ignore.length > 0 && isOut(dir))) return 'leaves'
    if (status !== 'ignored') return ignore.length > 0 && rule(name, path) !== null ? 'ignored' : 'stays'
    const bySetting = isDir && (by?.startsWith('setting ') ?? false)
    return bySetting && rule(name, path) === null ? 'leaves' : 'stays'
  }
}
