import { lstatSync } from 'node:fs'
import { MOST_AHEAD_MS } from './tail-clock'
import type { Dir } from './tracked'
import { locate } from './tree'

/** When the file system stamped a change, wall ms by its own clock, which nobody can set; and where that was. */
export type Stamp = { at: number; dir: Dir }

/**
 * When what was read came to where it lies. Moving a directory stamps nothing of what lies in it: of a change that seems
 * to be of another day, the directories above, which moving does stamp, tell whether it came just now.
 */
export function arrivedAt({ at, dir }: Stamp, now: number, root: string): number {
  let last = at
  if (now - at <= MOST_AHEAD_MS) return last
  for (let above: Dir | null = dir; above !== null; above = above.parent) {
    last = Math.max(last, stampOf(locate(root, above.path, above.bytes)))
  }
  return last
}

/** 0 where there is none any more. */
function stampOf(path: string | Buffer): number {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.ctimeMs ?? 0
  } catch {
    return 0
  }
}
