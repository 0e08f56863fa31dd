import type { Stats } from 'node:fs'
import { why } from '@/lib/unread/why-unread'
import type { OwnProcess, Place } from '@/server/protocols/protocol'
import type { FileFacts } from '@/server/store/store'
import { changedAtOf, sizeOf } from '@/server/tail/disk/claimed'
import type { Hashing } from '@/server/tail/disk/read-file'
import { UNREAD } from './renewed-facts'

/** Bytes that were not taken yet: their hash, and since when (monotonic ms) they have been seen unchanged. */
export type Unsettled = { sha: string; since: number }

/** One entry as the tail holds it. `facts` are those that were, or are about to be, committed. */
export type Tracked = {
  facts: FileFacts
  name: string
  dir: Dir
  place: Place | null
  /** Id in the index, once known. */
  id: number | null
  /** As last seen, with fractions of a ms; NaN when only the facts are known. */
  mtime: number
  ctime: number
  /** Wall time of the last look. */
  looked: number
  unsettled: Unsettled | null
  /** Why it could not be opened or read at the last look; null when it could. */
  refusal: string | null
  /** The process that it says it is of, as it was read last; undefined where this tail has not read it. */
  process: OwnProcess | null | undefined
  /** How far it is hashed, where it is too large to be read. */
  hashing: Hashing | null
  /** Monotonic time of the next try, 0 when there is none, and how many there were. */
  retryAt: number
  tries: number
  /** The facts are in the index, or on their way there. */
  saved: boolean
  queued: boolean
  /** In which listing of its directory it was met last. */
  metIn: number
}

export type Dir = {
  /** Empty for the root. */
  path: string
  /** Raw path from the root when it is not UTF-8. */
  bytes: Buffer | null
  name: string
  depth: number
  parent: Dir | null
  dirs: Map<string, Dir>
  files: Map<string, Tracked>
  /** Both times as of the last listing; empty before the first. Tools that copy put back when it was modified, but not when it was changed. */
  times: string
  listedAt: number
  listing: boolean
  dirty: boolean
  /** Why it could not be listed. */
  problem: string | null
  /** By its inode and the time it was made: a number is given out again at once. Another one is watched anew. */
  identity: string | null
  /** How often it was listed, and in which listing of its parent it was met last. */
  listings: number
  metIn: number
}

export function newDir(parent: Dir | null, name: string, raw: Buffer | null): Dir {
  return {
    path: parent === null ? '' : join(parent, name),
    bytes: parent === null ? null : joinBytes(parent, name, raw),
    name,
    depth: parent === null ? 0 : parent.depth + 1,
    parent,
    dirs: new Map(),
    files: new Map(),
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

export function join(dir: Dir, name: string): string {
  return dir.path === '' ? name : `${dir.path}/${name}`
}

/** The last name of a path, as a part of that text: it takes no memory of its own. */
export function nameIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
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
  return track(dir, nameIn(path), place, {
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

export function track(dir: Dir, name: string, place: Place | null, facts: FileFacts): Tracked {
  return {
    facts,
    name,
    dir,
    place,
    id: null,
    mtime: Number.NaN,
    ctime: Number.NaN,
    looked: 0,
    unsettled: null,
    refusal: null,
    process: undefined,
    hashing: null,
    retryAt: 0,
    tries: 0,
    saved: false,
    queued: false,
    metIn: 0,
  }
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
  file.mtime = stat.mtimeMs
  file.ctime = stat.ctimeMs
  file.looked = wall
}

/** Coarse clocks of file systems cannot tell two changes within this span apart. */
const COARSE_MS = 2000

/** It has the size and the times that it had when it was looked at. */
export function isAsSeen(file: Tracked, stat: Stats): boolean {
  if (sizeOf(stat) !== file.facts.size) return false
  if (Number.isNaN(file.mtime)) {
    return changedAtOf(stat) === file.facts.mtimeMs && String(stat.ino) === file.facts.ino
  }
  return stat.mtimeMs === file.mtime && stat.ctimeMs === file.ctime
}

/** Nothing says that the file changed since it was looked at. */
export function isUnchanged(file: Tracked, stat: Stats): boolean {
  return isAsSeen(file, stat) && (Number.isNaN(file.mtime) || !isRacy(file.looked, stat.ctimeMs))
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
