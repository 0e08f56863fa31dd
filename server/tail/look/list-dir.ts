import { lstatSync } from 'node:fs'
import { LEFT_OUT } from '@/lib/source/leaving-out'
import { why } from '@/lib/unread/why-unread'
import { placeOf } from '@/server/protocols/kit/placing'
import type { Breath } from '@/server/tail/disk/breath'
import { isOnlySpelled } from '@/server/tail/disk/byte-lines'
import type { Class, Classify } from '@/server/tail/disk/classify'
import { type Entry, listEntries } from '@/server/tail/disk/list'
import { errorCode } from '@/server/tail/disk/open-file'
import { renewed } from '@/server/tail/held/renewed-facts'
import type { Reach } from '@/server/tail/known/reach'
import { ended, hasContent, isLeftAlone } from '@/server/tail/known/read-outcome'
import { type Dir, join, Tracked } from '@/server/tail/known/tracked'
import { dirsUnder, filesUnder, isRacy, joinBytes, locate, newDir, newTracked } from '@/server/tail/known/tree'
import { isStill } from '@/server/tail/known/unchosen'

/** Where findings of discovery and sweep go. Nothing here reads content or writes to the index. */
export type Findings = {
  /** New or changed: its content is to be looked at. */
  read: (file: Tracked) => void
  /** Only its facts are to be written. */
  note: (file: Tracked) => void
  /** Its name was not found. */
  miss: (file: Tracked) => void
  enter: (dir: Dir) => void
  leave: (dir: Dir) => void
  /** Facts of a file that was here before and vanished. */
  departed: (path: string) => { facts: Tracked['facts']; id: number | null } | undefined
  /** There is room for one more entry. */
  admit: () => boolean
}

export type Listing = { reach: Reach; classify: Classify; findings: Findings; breath: Breath }

/** `changed`: it was listed anew. `lost`: it is no directory any more. `refused`: it may not be listed now. */
export type Listed = { what: 'same' | 'changed' | 'lost' } | { what: 'refused'; code: string }

/** Compares a directory with what is known of it; lists it when it may have changed, or in any case when `always`. */
export async function listDir(dir: Dir, listing: Listing, always: boolean): Promise<Listed> {
  if (dir.listing) return { what: 'same' }
  dir.listing = true
  try {
    return await compareDir(dir, listing, always)
  } catch (error) {
    const code = errorCode(error)
    return code === 'ENOENT' || code === 'ENOTDIR' ? { what: 'lost' } : { what: 'refused', code }
  } finally {
    dir.listing = false
  }
}

async function compareDir(dir: Dir, listing: Listing, always: boolean): Promise<Listed> {
  const { reach, breath, findings } = listing
  // Its parent is listed first: were it there, its bytes would be known by now.
  if (isOnlySpelled(dir.path, dir.bytes)) return { what: 'lost' }
  const at = locate(reach.root, dir.path, dir.bytes)
  const stat = lstatSync(at, { throwIfNoEntry: false })
  if (stat === undefined || !stat.isDirectory()) return { what: 'lost' }
  const identity = `${stat.ino} ${stat.birthtimeMs}`
  if (dir.identity !== identity) {
    if (dir.identity !== null) findings.enter(dir)
    dir.identity = identity
    dir.dirty = true
  }
  const times = `${stat.mtimeMs} ${stat.ctimeMs}`
  const isAsListed = times === dir.times
  const isSurely = !isRacy(dir.listedAt, stat.mtimeMs) && !isRacy(dir.listedAt, stat.ctimeMs)
  if (isAsListed && isSurely && !dir.dirty && !always) return { what: 'same' }
  const changed = dir.dirty || !isAsListed
  dir.dirty = false
  const listedAt = reach.clock.wall()
  const entries = await listEntries(at, breath)
  dir.times = times
  dir.listedAt = listedAt
  dir.problem = null
  await compareEntries(dir, entries, listing)
  return { what: changed ? 'changed' : 'same' }
}

async function compareEntries(dir: Dir, entries: readonly Entry[], listing: Listing): Promise<void> {
  const { findings, breath } = listing
  dir.listings += 1
  const now = dir.listings
  let there = 0
  for (const entry of entries) {
    const met = meet(dir, entry, listing)
    if (met !== null && met.metIn !== now) {
      met.metIn = now
      there += 1
    }
    if (breath.due()) await breath.take()
  }
  if (there === dir.files.size + dir.dirs.size) return
  for (const file of dir.files.values()) {
    if (file.metIn !== now) findings.miss(file)
    if (breath.due()) await breath.take()
  }
  for (const child of dir.dirs.values()) if (child.metIn !== now) loseDir(child, findings)
}

/** Everything under it is missing. */
export function loseDir(dir: Dir, findings: Findings): void {
  for (const file of filesUnder(dir)) findings.miss(file)
  for (const inner of dirsUnder(dir)) {
    findings.leave(inner)
    // Should it be there after all, as when it was made anew meanwhile, it is entered again.
    inner.identity = ''
  }
}

/** Takes up what bears a name in a directory. */
export function meet(dir: Dir, entry: Entry, listing: Listing): Tracked | Dir | null {
  const { classify, findings, reach } = listing
  const known = dir.files.get(entry.name)
  if (known !== undefined && entry.type === 'file' && isKin(known, reach)) return known
  if (known !== undefined && entry.type !== 'directory' && known.place !== null && !isLeftAlone(known.brief)) {
    // What took the place of a file is judged by a look at it, which also tells that the file is gone.
    if (entry.type !== 'file') findings.read(known)
    return known
  }
  const path = join(dir, entry.name)
  const found = classify({ name: entry.name, path, depth: dir.depth + 1, type: entry.type })
  if (found.kind === 'directory') return meetDir(dir, entry, known, findings)
  const child = dir.dirs.get(entry.name)
  if (child !== undefined) loseDir(child, findings)
  if (known !== undefined && isStill(known, found, reach)) return known
  if (known === undefined && !findings.admit()) return null
  if (found.kind === 'past') return meetPast(dir, entry, known, found, listing)
  if (found.kind === 'copy') return meetCopy(dir, entry, known, found.of, listing)
  if (known !== undefined) {
    reach.pasts.drop(known)
    reach.copies.drop(known)
  }
  return found.kind === 'file' ? meetFile(dir, entry, known, listing) : meetIgnored(dir, entry, known, found, findings)
}

function meetDir(dir: Dir, entry: Entry, known: Tracked | undefined, findings: Findings): Dir {
  if (known !== undefined) findings.miss(known)
  const child = dir.dirs.get(entry.name)
  if (child !== undefined) {
    if (child.bytes === null) findBytes(dir, child, entry, findings)
    return child
  }
  const fresh = newDir(dir, entry.name, entry.raw)
  dir.dirs.set(entry.name, fresh)
  findings.enter(fresh)
  return fresh
}

/** Of a directory that the index alone told of: only now it can be looked into, and listened to. */
function findBytes(dir: Dir, child: Dir, entry: Entry, findings: Findings): void {
  child.bytes = joinBytes(dir, entry.name, entry.raw)
  if (child.bytes !== null) findings.enter(child)
}

function meetFile(dir: Dir, entry: Entry, known: Tracked | undefined, { findings, reach }: Listing): Tracked {
  const place = placeOf(reach.reader.protocol, join(dir, entry.name))
  const file = known ?? again(dir, entry, place, findings)
  file.place = place
  if (known !== undefined) {
    const { name, shape } = place ?? { name: null, shape: null }
    file.facts = renewed(file.facts, { status: 'pending', rule: why('not-read-yet'), place: name, shape })
    file.saved = false
  }
  file.enter()
  findings.read(file)
  return file
}

/** What it holds is looked at unless it is known to hold what was read. */
function meetPast(
  dir: Dir,
  entry: Entry,
  known: Tracked | undefined,
  { of, packed }: Extract<Class, { kind: 'past' }>,
  { findings, reach }: Listing,
): Tracked {
  const file = known ?? again(dir, entry, null, findings)
  if (file.facts.rule !== LEFT_OUT.rotated) {
    file.facts = renewed(file.facts, { status: 'pending', rule: why('not-read-yet') })
    file.saved = false
  }
  file.enter()
  reach.pasts.add(file, of, packed)
  findings.read(file)
  return file
}

/** What it holds is looked at unless it is known to hold what was read. */
function meetCopy(dir: Dir, entry: Entry, known: Tracked | undefined, of: string, listing: Listing): Tracked {
  const { findings, reach } = listing
  const file = known ?? again(dir, entry, null, findings)
  if (file.facts.rule !== LEFT_OUT.conflict) {
    file.facts = renewed(file.facts, { status: 'pending', rule: why('not-read-yet') })
    file.saved = false
  }
  file.enter()
  reach.copies.add(file, of)
  findings.read(file)
  return file
}

/** It is read as a part of another file. */
export function isKin(file: Tracked, { pasts, copies }: Reach): boolean {
  return pasts.get(file) !== undefined || copies.get(file) !== undefined
}

function meetIgnored(
  dir: Dir,
  entry: Entry,
  known: Tracked | undefined,
  found: Extract<Class, { kind: 'ignored' }>,
  findings: Findings,
): Tracked {
  const file = known ?? again(dir, entry, null, findings)
  const over = file.facts.goneAt !== null && hasContent(file.facts) ? ended(file.facts) : {}
  file.facts = renewed(file.facts, { ...over, status: 'ignored', rule: found.rule, isDir: found.isDir, goneAt: null })
  file.saved = false
  file.enter()
  findings.note(file)
  return file
}

/** A name that was here before goes on from the facts that it had; without a place it is still known what lay there. */
function again(dir: Dir, entry: Entry, place: Tracked['place'], findings: Findings): Tracked {
  const before = findings.departed(join(dir, entry.name))
  if (before === undefined) return newTracked(dir, entry.name, entry.raw, place)
  const shape = place === null ? {} : { place: place.name, shape: place.shape }
  const pathBytes = joinBytes(dir, entry.name, entry.raw)
  const file = new Tracked(dir, entry.name, place, { ...before.facts, ...shape, pathBytes })
  file.id = before.id
  return file
}
