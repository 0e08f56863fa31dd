import { lstatSync, mkdirSync, rmdirSync } from 'node:fs'
import type { Pinned } from './pin'
import { codeOf } from './write-error'

/** Who has it so long is gone: whoever comes takes it away. */
const LEFT_MS = 10_000
/** It is another's by now, or nobody's. */
const NOT_OURS = new Set(['ENOENT', 'ENOTDIR', 'EEXIST', 'ENOTEMPTY'])

/**
 * Does something while the empty directory `lock` is ours; null where it is another's. All of it is one turn of this
 * thread, which nothing else that this process does can make longer. `isOurs` tells whether it still is: who was stopped
 * meanwhile may have lost it.
 */
export function whileHeld<T>(pinned: Pinned, lock: string, act: (isOurs: () => boolean) => T): { gave: T } | null {
  const place = pinned.at(lock)
  if (!made(place)) return null
  const own = directoryAt(place)
  const isOurs = () => own !== null && directoryAt(place) === own
  try {
    return { gave: act(isOurs) }
  } finally {
    if (isOurs()) removed(place)
  }
}

/** Takes away one that somebody left. `now`: UTC ms as the disk itself tells time, which may not be ours. */
export function removeLeftLock(pinned: Pinned, lock: string, now: number): void {
  const place = pinned.at(lock)
  const found = lstatSync(place, { throwIfNoEntry: false })
  if (found?.isDirectory() && now - found.mtimeMs >= LEFT_MS) removed(place)
}

function made(place: string): boolean {
  try {
    mkdirSync(place)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Which directory it is; null where there is none. */
function directoryAt(place: string): string | null {
  const found = lstatSync(place, { bigint: true, throwIfNoEntry: false })
  return found?.isDirectory() ? `${found.dev} ${found.ino} ${found.birthtimeNs}` : null
}

function removed(place: string): void {
  try {
    rmdirSync(place)
  } catch (error) {
    if (!NOT_OURS.has(codeOf(error) ?? '')) throw error
  }
}
