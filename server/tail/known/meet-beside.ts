import { lstatSync, readdirSync, type Stats } from 'node:fs'
import { named, typeOf } from '@/server/tail/disk/list'
import type { Reach } from './reach'
import { type Dir, join } from './tracked'
import { locate } from './tree'

/**
 * Takes up the files of a directory whose names are wanted: what was renamed a moment ago may not have been heard of. Gives
 * what lies there by which of these names, to be compared.
 */
export function meetBeside(dir: Dir, isWanted: (name: string) => boolean, reach: Reach): string {
  const listed: string[] = []
  for (const name of namesIn(locate(reach.root, dir.path, dir.bytes))) {
    if (!isWanted(name)) continue
    const stat = statOf(locate(reach.root, join(dir, name), null))
    const type = stat === undefined ? null : typeOf(stat)
    listed.push(`${name} ${stat?.dev} ${stat?.ino}`)
    if (type === 'file' && !dir.files.has(name)) reach.meet(dir, { ...named(name), type })
  }
  return listed.sort().join('\n')
}

/** Undefined where nothing lies there, or it cannot be looked at: that is told of when it is opened, or by the sweep. */
export function statOf(path: string | Buffer): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch {
    // See above.
    return undefined
  }
}

function namesIn(dir: string | Buffer): string[] {
  try {
    return readdirSync(dir)
  } catch {
    // What cannot be listed is told of by the sweep.
    return []
  }
}
