import { LEFT_OUT, typeRule } from '@/lib/source/leaving-out'
import { linesLostTo } from '@/server/protocols/kit/conflict-copy'
import { placeOf } from '@/server/protocols/kit/placing'
import { rotatedName } from '@/server/protocols/kit/rotated-name'
import type { Place, Protocol } from '@/server/protocols/protocol'
import { folderRule, type Prune } from './prune'

export type EntryType = 'file' | 'directory' | 'link' | 'pipe' | 'socket' | 'device' | 'unknown'

/** What is done with an entry: walked into, read as its place says or as what another was before, or counted as ignored by a named rule. */
export type Class =
  | { kind: 'directory' }
  | { kind: 'file'; place: Place }
  /** The past of the file with the path `of`. */
  | { kind: 'past'; of: string; packed: boolean }
  /** A version of the file with the name `of` beside it that lost when files were copied. */
  | { kind: 'copy'; of: string }
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
    if (type !== 'file' && type !== 'directory') return { kind: 'ignored', rule: typeRule(type), isDir: false }
    const isDir = type === 'directory'
    const rule = prune(name, path) ?? (isDir ? folderRule(protocol, path) : null)
    if (rule !== null) return { kind: 'ignored', rule, isDir }
    if (isDir && depth > maxDepth) return { kind: 'ignored', rule: LEFT_OUT.tooDeep, isDir }
    if (isDir && isTooLong(path)) return { kind: 'ignored', rule: LEFT_OUT.tooLong, isDir }
    if (isDir) return { kind: 'directory' }
    const original = linesLostTo(protocol, path)
    if (original !== null) {
      const of = original.slice(path.length - name.length)
      const by = prune(of, original)
      return by === null ? { kind: 'copy', of } : { kind: 'ignored', rule: by, isDir }
    }
    const place = placeOf(protocol, path)
    if (place !== null) return { kind: 'file', place }
    const past = rotatedName(protocol, path)
    if (past === null || prune(past.of.slice(past.of.lastIndexOf('/') + 1), past.of) !== null)
      return { kind: 'ignored', rule: LEFT_OUT.noPlace, isDir }
    if (past.packing === 'other') return { kind: 'ignored', rule: LEFT_OUT.packed, isDir }
    return { kind: 'past', of: past.of, packed: past.packing === 'gzip' }
  }
}
