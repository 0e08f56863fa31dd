import { closeSync, constants, fstatSync, lstatSync, openSync, readlinkSync, type Stats } from 'node:fs'
import { sizeOf } from './claimed'
import type { EntryType } from './classify'
import { typeOf } from './list'

/**
 * - `missing`: nothing bears the name.
 * - `other`: no regular file, and what it is instead.
 * - `refused`: may not be read now; it is tried again.
 * - `outside`: the path led out of the root, through a directory that became a link.
 */
export type Opened =
  | { ok: true; fd: number; stat: Stats }
  | { ok: false; why: 'missing' }
  | { ok: false; why: 'outside' }
  | { ok: false; why: 'other'; type: EntryType }
  | { ok: false; why: 'refused'; code: string }

const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/** Opens a regular file inside `realRoot` for reading; follows no link, opens no pipe or device. The caller closes. */
export function openRegular(path: string | Buffer, realRoot: string): Opened {
  let fd: number
  try {
    const seen = lstatSync(path, { throwIfNoEntry: false })
    if (seen === undefined) return { ok: false, why: 'missing' }
    if (!seen.isFile()) return { ok: false, why: 'other', type: typeOf(seen) ?? 'unknown' }
    fd = openSync(path, FLAGS)
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return { ok: false, why: 'missing' }
    return code === 'ELOOP' ? { ok: false, why: 'other', type: 'link' } : { ok: false, why: 'refused', code }
  }
  try {
    const stat = fstatSync(fd)
    stat.size = sizeOf(stat)
    if (stat.isFile() && isInside(fd, realRoot)) return { ok: true, fd, stat }
    closeSync(fd)
    return stat.isFile() ? { ok: false, why: 'outside' } : { ok: false, why: 'other', type: typeOf(stat) ?? 'unknown' }
  } catch (error) {
    closeSync(fd)
    return { ok: false, why: 'refused', code: errorCode(error) }
  }
}

/** Where the kernel does not tell what a descriptor stands for, the checks of the name are all there is. */
function isInside(fd: number, realRoot: string): boolean {
  if (process.platform !== 'linux') return true
  const target = readlinkSync(`/proc/self/fd/${fd}`)
  return realRoot === '/' || target.startsWith(`${realRoot}/`) || target.startsWith('(unreachable)')
}

export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'EUNKNOWN'
}
