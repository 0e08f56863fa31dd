import { reading as words } from '@/lib/text/sources/reading-words'
import { placeOf } from '@/server/protocols/kit/placing'
import type { Place, Protocol } from '@/server/protocols/protocol'
import { dotFolderRule, type Prune } from './prune'

export type EntryType = 'file' | 'directory' | 'link' | 'pipe' | 'socket' | 'device' | 'unknown'

/** What is done with an entry: walked into, read as its place says, or counted as ignored by a named rule. */
export type Class =
  | { kind: 'directory' }
  | { kind: 'file'; place: Place }
  | { kind: 'ignored'; rule: string; isDir: boolean }

export type Classify = (entry: { name: string; path: string; depth: number; type: EntryType }) => Class

/** With the longest name, each byte of it spelled by four, a path still fits into a key of the index (2,704 on Postgres). */
const MOST_DIR_BYTES = 1600
const UNIT_BYTES = 3

/** What lies in a directory of this path may not fit into the index. */
export function isTooLong(dir: string): boolean {
  return dir.length > MOST_DIR_BYTES / UNIT_BYTES && Buffer.byteLength(dir) > MOST_DIR_BYTES
}

/** Pure; `depth` is that of the entry, 1 in the root. */
export function classifying(protocol: Protocol, prune: Prune, maxDepth: number): Classify {
  return ({ name, path, depth, type }) => {
    if (type !== 'file' && type !== 'directory')
      return { kind: 'ignored', rule: words.ignored.type(type), isDir: false }
    const isDir = type === 'directory'
    const rule = prune(name, path) ?? dotFolderRule(name, isDir)
    if (rule !== null) return { kind: 'ignored', rule, isDir }
    if (isDir && depth > maxDepth) return { kind: 'ignored', rule: words.ignored.tooDeep, isDir }
    if (isDir && isTooLong(path)) return { kind: 'ignored', rule: words.ignored.tooLong, isDir }
    if (isDir) return { kind: 'directory' }
    const place = placeOf(protocol, path)
    return place === null ? { kind: 'ignored', rule: 'not-a-place', isDir } : { kind: 'file', place }
  }
}
