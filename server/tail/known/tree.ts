import type { Stats } from 'node:fs'
import { why } from '@/lib/unread/why-unread'
import type { Place } from '@/server/protocols/protocol'
import { changedAtOf, sizeOf } from '@/server/tail/disk/claimed'
import { newFileColumns } from '@/server/tail/held/file-columns'
import { UNREAD } from '@/server/tail/held/renewed-facts'
import { type Dir, join, Tracked } from './tracked'

export function newDir(parent: Dir | null, name: string, raw: Buffer | null): Dir {
  return {
    path: parent === null ? '' : join(parent, name),
    bytes: parent === null ? null : joinBytes(parent, name, raw),
    name,
    depth: parent === null ? 0 : parent.depth + 1,
    parent,
    dirs: new Map(),
    files: new Map(),
    columns: parent?.columns ?? newFileColumns(),
    times: '',
    listedAt: 0,
    listing: false,
    dirty: true,
    problem: null,
    identity: null,
    listings: 0,
    metIn: 0,
  }
}

/** The last name of a path, as a text of its own: a part would hold all of the path. */
export function nameIn(path: string): string {
  return Buffer.from(path.slice(path.lastIndexOf('/') + 1)).toString()
}

/** Null while the whole path is UTF-8. */
export function joinBytes(dir: Dir, name: string, raw: Buffer | null): Buffer | null {
  if (raw === null && dir.bytes === null) return null
  const own = raw ?? Buffer.from(name)
  if (dir.path === '') return own
  return Buffer.concat([dir.bytes ?? Buffer.from(dir.path), Buffer.from('/'), own])
}

/** What the file system is asked for. */
export function locate(root: string, path: string, bytes: Uint8Array | null): string | Buffer {
  if (bytes !== null) return Buffer.concat([Buffer.from(`${root}/`), bytes])
  return path === '' ? root : `${root}/${path}`
}

export function newTracked(dir: Dir, name: string, raw: Buffer | null, place: Place | null): Tracked {
  const path = join(dir, name)
  return new Tracked(dir, name, place, {
    path,
    pathBytes: joinBytes(dir, name, raw),
    place: place?.name ?? null,
    shape: place?.shape ?? null,
    status: 'pending',
    rule: why('not-read-yet'),
    isDir: false,
    size: 0,
    mtimeMs: 0,
    ino: '',
    dev: '',
    uid: 0,
    mode: 0,
    generation: 1,
    ...UNREAD,
    contentSha: null,
    goneAt: null,
  })
}

/** The part of the facts that `stat` gives. */
export function statFacts(stat: Stats) {
  return {
    size: sizeOf(stat),
    mtimeMs: changedAtOf(stat),
    ino: String(stat.ino),
    dev: String(stat.dev),
    uid: stat.uid,
    mode: stat.mode,
  }
}

/** Remembers the exact times of a look at `wall`. */
export function sawStat(file: Tracked, stat: Stats, wall: number): void {
  file.seen = { mtime: stat.mtimeMs, ctime: stat.ctimeMs, looked: wall }
}

/** Coarse clocks of file systems cannot tell two changes within this span apart. */
const COARSE_MS = 2000

/** It has the size and the times that it had when it was looked at. */
export function isAsSeen(file: Tracked, stat: Stats): boolean {
  const { mtime, ctime } = file.seen
  const { size, mtimeMs } = file.brief
  if (sizeOf(stat) !== size) return false
  if (Number.isNaN(mtime)) return changedAtOf(stat) === mtimeMs && String(stat.ino) === file.facts.ino
  return stat.mtimeMs === mtime && stat.ctimeMs === ctime
}

/** Nothing says that the file changed since it was looked at. */
export function isUnchanged(file: Tracked, stat: Stats): boolean {
  const { mtime, looked } = file.seen
  return isAsSeen(file, stat) && (Number.isNaN(mtime) || !isRacy(looked, stat.ctimeMs))
}

/** It was looked at so soon after its last change that a later change may bear the same time. */
export function isRacy(lookedAt: number, changedAt: number): boolean {
  return Math.abs(lookedAt - changedAt) < COARSE_MS
}

/** What bears a path now, as far as is known. */
export function fileAt(root: Dir, path: string): Tracked | undefined {
  const names = path.split('/')
  const last = names.pop() ?? ''
  let dir: Dir | undefined = root
  for (const name of names) dir = dir?.dirs.get(name)
  return dir?.files.get(last)
}

/** The directory of a path, also where the disk was not asked for it yet. */
export function dirAt(root: Dir, path: string): Dir {
  if (path === '') return root
  let dir = root
  for (const name of path.split('/')) {
    const next = dir.dirs.get(name) ?? newDir(dir, name, null)
    dir.dirs.set(name, next)
    dir = next
  }
  return dir
}

/** All files under a directory, itself included. */
export function* filesUnder(dir: Dir): Generator<Tracked> {
  yield* dir.files.values()
  for (const child of dir.dirs.values()) yield* filesUnder(child)
}

export function* dirsUnder(dir: Dir): Generator<Dir> {
  yield dir
  for (const child of dir.dirs.values()) yield* dirsUnder(child)
}
