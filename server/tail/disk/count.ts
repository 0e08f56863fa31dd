import { readdir } from 'node:fs/promises'
import type { Protocol } from '@/server/protocols/protocol'
import { spellName } from './byte-lines'
import { isTooLong } from './classify'
import { errorCode } from './open-file'
import { folderRule, type LeavingOut, pruning } from './prune'

/** `whole`: no directory kept what lies in it from being counted. */
export type OnDisk = { count: number; whole: boolean }

/**
 * Entries that lie under a root now, counted by a walk of its own: files of every kind, and one for each directory that
 * a rule leaves out. Throws when the root cannot be listed.
 */
export async function countOnDisk(
  root: string,
  protocol: Pick<Protocol, 'prune' | 'places' | 'projects' | 'within'>,
  { ignore, depth, ...more }: { ignore: readonly string[]; depth: number } & LeavingOut,
): Promise<OnDisk> {
  const prune = pruning(protocol, ignore, more)
  const found: OnDisk = { count: 0, whole: true }
  const open: { path: string; bytes: Buffer; deep: number }[] = [{ path: '', bytes: Buffer.from(root), deep: 0 }]
  for (let dir = open.pop(); dir !== undefined; dir = open.pop()) {
    try {
      for (const entry of await readdir(dir.bytes, { withFileTypes: true, encoding: 'buffer' })) {
        if (!entry.isDirectory()) {
          found.count += 1
          continue
        }
        const raw: Buffer = Buffer.from(entry.name)
        const name = spellName(raw)
        const path = dir.path === '' ? name : `${dir.path}/${name}`
        const isOut = prune(name, path) !== null || folderRule(protocol, path) !== null
        const walk = !isOut && dir.deep < depth && !isTooLong(path)
        // By bytes: a name that is not UTF-8 cannot be opened by what it decodes to.
        if (walk) open.push({ path, bytes: Buffer.concat([dir.bytes, Buffer.from('/'), raw]), deep: dir.deep + 1 })
        else found.count += 1
      }
    } catch (error) {
      if (dir.path === '') throw error
      if (!isLost(errorCode(error))) found.whole = false
    }
  }
  return found
}

const isLost = (code: string) => code === 'ENOENT' || code === 'ENOTDIR'
