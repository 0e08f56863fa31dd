import { lstatSync, readdirSync } from 'node:fs'
import { breathing } from '@/server/tail/disk/breath'
import { isOnlySpelled } from '@/server/tail/disk/byte-lines'
import { errorCode } from '@/server/tail/disk/open-file'
import { type Draft, newDraft, observe } from '@/server/tail/known/batch-draft'
import { hasContent, isNotPermitted, record } from '@/server/tail/known/read-outcome'
import { isToldTorn } from '@/server/tail/known/torn-past'
import { type Dir, join, type Tracked } from '@/server/tail/known/tracked'
import { filesUnder, locate } from '@/server/tail/known/tree'
import { depart, hurry, miss, type Work } from '@/server/tail/known/work'
import { keepPast } from './keep-past'
import { endRotated, findRotated } from './lingering'
import { baseOf, look } from './look-file'
import { endCopy, passOn } from './pass-on'

/**
 * The root is removed, unmounted or does not answer: nothing under it is judged. An empty directory on another device,
 * where there were files, is a mount point without its mount.
 */
export function rootIsAway(work: Work): boolean {
  const { reach, root } = work
  try {
    const stat = lstatSync(reach.root)
    if (!stat.isDirectory()) return true
    if (work.dev === 0) work.dev = stat.dev
    if (stat.dev === work.dev) return false
    const knew = root.files.size + root.dirs.size > 0
    if (knew && readdirSync(reach.root).length === 0) return true
    work.dev = stat.dev
    return false
  } catch (error) {
    return !isNotPermitted(errorCode(error))
  }
}

/** Some name is missing for so long that it may be judged. */
export function isGoneDue({ missing, reach }: Work): boolean {
  const [first] = missing.values()
  return first !== undefined && reach.clock.mono() - first >= reach.limits.graceMs
}

export function goneDueAt({ missing, reach }: Work): number {
  const [first] = missing.values()
  return first === undefined ? Number.POSITIVE_INFINITY : first + reach.limits.graceMs
}

/** Names that are missing: which of them are, and what could still be read of them, as one event. */
export async function judgeMissing(work: Work): Promise<{ draft: Draft; gone: Tracked[] }> {
  const { missing, reach } = work
  const draft = newDraft()
  const breath = breathing()
  const gone: Tracked[] = []
  /** What they were lies under other names. */
  const kept = new Set<Tracked>()
  const now = reach.clock.mono()
  const due = [...missing].filter(([, since]) => now - since >= reach.limits.graceMs).map(([file]) => file)
  for (const file of wholeTrees(due, work)) {
    // What went of the same family has to be in the index first.
    if (draft.observed.length > 0 && ofFamily(file, work)) {
      miss(work, file)
      continue
    }
    missing.delete(file)
    if (!work.leaving.delete(file) && isThere(file, work)) {
      hurry(work, file)
      continue
    }
    await readRest(file, draft, work)
    const past = file.place?.shape === 'lines' ? await keepPast(file, null, reach) : null
    if (past !== null) {
      kept.add(file)
      endRotated(file, work.tails)
      hurry(work, past.file)
    } else if (file.place?.shape === 'lines') await passOn(file, null, draft, reach)
    const of = reach.copies.get(file)
    const base = of === undefined ? null : baseOf(file, join(file.dir, of), work)
    if (base !== null && base.place !== null) await endCopy(file, { base, place: base.place }, draft, reach)
    gone.push(file)
    if (breath.due()) await breath.take()
  }
  const at = reach.clock.wall()
  const isSeen = (file: Tracked) =>
    (file.place !== null || isToldTorn(file)) && hasContent(file.facts) && !kept.has(file)
  const seen = gone.filter(isSeen).map(({ facts }) => facts.path)
  for (const file of gone) if (file.saved) record(file, draft, { goneAt: at })
  if (seen.length > 0) observe(draft, { what: 'gone', paths: seen })
  return { draft, gone }
}

function ofFamily(file: Tracked, { reach: { copies } }: Work): boolean {
  return copies.get(file) !== undefined || copies.of(file.facts.path).length > 0
}

/** The files, and with each what else lay in the directory that vanished with it: a tree goes as a whole. */
function wholeTrees(files: readonly Tracked[], work: Work): Set<Tracked> {
  const all = new Set(files)
  const taken = new Set<Dir>()
  for (const file of files) {
    let top: Dir | null = null
    for (let dir: Dir | null = file.dir; dir?.parent && !taken.has(dir) && isLost(dir, work); dir = dir.parent) {
      taken.add(dir)
      top = dir
    }
    if (top !== null) for (const other of filesUnder(top)) all.add(other)
  }
  return all
}

function isLost({ path, bytes }: Dir, { reach }: Work): boolean {
  return isOnlySpelled(path, bytes) || !isOnDisk(locate(reach.root, path, bytes), true)
}

/** After the commit: the names are free for what comes next. */
export function forget(work: Work, gone: readonly Tracked[]): void {
  for (const file of gone) {
    // Something bears the name again: it goes on from here. Two of one name would each tell the index of it.
    if (work.live.has(file) || file.queued) continue
    work.missing.delete(file)
    file.leave()
    work.entries -= 1
    for (const set of [work.hot, work.waiting, work.notes]) set.delete(file)
    work.readAt.delete(file)
    work.troubles.delete(file.facts.path)
    work.reach.pasts.drop(file)
    work.reach.copies.drop(file)
    if (file.saved) depart(work, file.facts, file.id)
  }
  for (const dir of work.lost) {
    work.lost.delete(dir)
    if (filesUnder(dir).next().done && isLost(dir, work)) {
      dir.parent?.dirs.delete(dir.name)
    }
  }
}

/** A directory in the place of a file is not that file, and no file is there under a name that is spelled otherwise. */
function isThere({ facts }: Tracked, { reach }: Work): boolean {
  if (isOnlySpelled(facts.path, facts.pathBytes)) return false
  return isOnDisk(locate(reach.root, facts.path, facts.pathBytes), facts.isDir)
}

function isOnDisk(path: string | Buffer, asDirectory: boolean): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === asDirectory
  } catch (error) {
    return errorCode(error) !== 'ENOTDIR'
  }
}

/** Lines written before the name went, through the descriptor or in the file that was renamed. */
async function readRest(file: Tracked, draft: Draft, work: Work): Promise<void> {
  if (file.place?.shape !== 'lines') return
  if (work.tails.get(file) === undefined) return findRotated(file, null, work.reach, work.tails)
  while ((await look(file, undefined, draft, work.reach.limits.importBatch, work)) === 'more');
  work.missing.delete(file)
}
