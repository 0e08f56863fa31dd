import { isBySetting } from '@/lib/source/leaving-out'
import type { Protocol } from '@/server/protocols/protocol'
import type { FileFacts } from '@/server/store/store'
import { isTooLong } from './classify'
import { folderRule, type Prune } from './prune'

/**
 * What the present configuration makes of an entry that the index knows: it `stays`, it is `ignored` from now on, or it
 * `leaves` because its directory is left out, or is looked into again, as a whole.
 */
export type Standing = 'stays' | 'ignored' | 'leaves'

/** Judges known entries: the globs of the source may be others by now, and so may those of another version of the console. */
export function standing(rule: Prune, protocol: Pick<Protocol, 'within'>): (facts: FileFacts) => Standing {
  const outside = new Map<string, boolean>([['', false]])
  const isOut = (dir: string): boolean => {
    const known = outside.get(dir)
    if (known !== undefined) return known
    const cut = dir.lastIndexOf('/')
    const name = dir.slice(cut + 1)
    const isLeft = rule(name, dir) !== null || folderRule(protocol, dir) !== null
    const out = isLeft || isOut(dir.slice(0, Math.max(0, cut)))
    outside.set(dir, out)
    return out
  }
  return ({ path, status, isDir, rule: by }) => {
    const cut = path.lastIndexOf('/')
    const name = path.slice(cut + 1)
    const dir = path.slice(0, Math.max(0, cut))
    if (isTooLong(dir) || isOut(dir)) return 'leaves'
    if (status !== 'ignored') return rule(name, path) !== null ? 'ignored' : 'stays'
    return isDir && isBySetting(by) && rule(name, path) === null ? 'leaves' : 'stays'
  }
}
