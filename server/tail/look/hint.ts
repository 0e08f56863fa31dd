import { lstatSync } from 'node:fs'
import { type Name, named, typeOf } from '@/server/tail/disk/list'
import { openRegular } from '@/server/tail/disk/open-file'
import type { Prune } from '@/server/tail/disk/prune'
import { type Dir, join, type Tracked } from '@/server/tail/known/tracked'
import { dirsUnder, joinBytes, locate } from '@/server/tail/known/tree'
import { hurry, mayHold, type Work } from '@/server/tail/known/work'
import { type Listing, listDir, meet } from './list-dir'
import { mayChange } from './sweep'

/** A larger directory is listed by the next sweep rather than at once. */
const LISTED_AT_ONCE = 2000

/** Follows a hint at once: what may not live long is opened before anything else is done. */
export function follow(dir: Dir, heard: string | null, work: Work, listing: Listing, prune: Prune): void {
  if (work.vanished) return
  const entry = heard === null || heard.includes('\ufffd') ? null : named(heard)
  const child = entry === null ? undefined : dir.dirs.get(entry.name)
  if (entry === null || child !== undefined) {
    listSoon(dir, work, listing)
    // It may be another one under the same name, which nobody listens to yet.
    if (child !== undefined) void adopt(child, work, listing, false)
    return
  }
  const { name } = entry
  const known = dir.files.get(name)
  if (known !== undefined) {
    if (mayChange(known, work.reach)) hurry(work, known)
    return
  }
  if (prune(name, join(dir, name)) !== null) return
  meetNow(dir, entry, work, listing)
}

function meetNow(dir: Dir, entry: Name, work: Work, listing: Listing): void {
  const { name, raw } = entry
  const at = locate(work.reach.root, join(dir, name), joinBytes(dir, name, raw))
  try {
    const stat = lstatSync(at, { throwIfNoEntry: false })
    const type = stat === undefined ? null : typeOf(stat)
    if (type === null) return
    const findings = { ...listing.findings, read: (file: Tracked) => rush(file, at, work) }
    const met = meet(dir, { ...entry, type }, { ...listing, findings })
    if (met !== null && 'dirs' in met) void adopt(met, work, listing, true)
  } catch {
    listSoon(dir, work, listing)
  }
}

function rush(file: Tracked, at: string | Buffer, work: Work): void {
  const opensNow = file.place?.shape === 'document' && mayHold(work)
  hurry(work, file, opensNow ? openRegular(at, work.reach.root) : undefined)
}

/**
 * A directory that has just come: what was put into it before it was watched is found now. Unless it `isNew` it may be
 * the one that is known, touched: then it is only looked at, however often that happens.
 */
async function adopt(dir: Dir, work: Work, listing: Listing, isNew: boolean): Promise<void> {
  const findings = { ...listing.findings, read: (file: Tracked) => hurry(work, file) }
  for (const inner of dirsUnder(dir)) {
    const { what } = await listDir(inner, { ...listing, findings }, isNew)
    if (what === 'lost' || what === 'refused' || (what === 'same' && !isNew)) return
  }
}

function listSoon(dir: Dir, work: Work, listing: Listing): void {
  const isListed = !dir.dirty
  dir.dirty = true
  if (isListed && dir.files.size <= LISTED_AT_ONCE) setImmediate(() => void listDir(dir, listing, true))
  work.wake()
}
