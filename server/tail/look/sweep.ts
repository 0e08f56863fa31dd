import { lstatSync, type Stats } from 'node:fs'
import { errorCode } from '@/server/tail/disk/open-file'
import { mayHaveEnded } from '@/server/tail/known/ended-process'
import type { Reach } from '@/server/tail/known/reach'
import { isLeftAlone, isNotPermitted } from '@/server/tail/known/read-outcome'
import type { Dir, Tracked } from '@/server/tail/known/tracked'
import { dirsUnder, filesUnder, isAsSeen, isRacy, isUnchanged, locate } from '@/server/tail/known/tree'
import { isOutOfFiles } from './judge-source'
import { isKin, type Listed, type Listing, listDir, loseDir } from './list-dir'

/**
 * A directory with no more documents than this has them looked at whenever it changes: one of them may have been
 * replaced. In larger ones events tell of that, and the full comparison.
 */
const FEW = 1000

/** Looking at documents that are read and may yet be rewritten takes so much of one pass; the others have their turn in the next. */
const SETTLED_MS = 300
/** The same for all other documents, once a full comparison is due. */
const ROUND_MS = 100

/** What a pass could not do: such directories keep what is known of them. */
export type Trouble = { path: string; code: string }

/** `left`: there was no time for all documents that may have been rewritten. */
export type Swept = { rootGone: boolean; troubles: Trouble[]; left: boolean }

/** How a pass looks. */
export type Manner = {
  /** Every directory is listed, and every file looked at: now if `whole`, else in this pass and the next ones. */
  full: boolean
  whole: boolean
  /** What was read just now is left to the next passes. */
  busy: boolean
  /** Changes are reported: what is found here is what was not heard of. */
  events: boolean
}

/** What passes have yet to look at: again and again, and all files once. */
export type Looks = { hot: Set<Tracked>; round: Iterator<Tracked> | null }

/**
 * Compares the disk with what is known. First all directories that may have changed are listed, so that a new name
 * waits for no look at old files, however slow the disk; then files are looked at, for a bounded time.
 */
export async function sweep(root: Dir, looks: Looks, listing: Listing, manner: Manner): Promise<Swept> {
  const refused = new Map<string, string>()
  const result = (rootGone: boolean, left = false): Swept => ({
    ...{ rootGone, left },
    troubles: [...refused].map(([path, code]) => ({ path, code })),
  })
  for (const dir of dirsUnder(root)) {
    const listed = await listDir(dir, listing, manner.full)
    if (dir === root && isGone(listed)) return result(true)
    if (listed.what === 'lost') loseDir(dir, listing.findings)
    if (listed.what === 'refused') refused.set(dir.path, refuse(dir, listed.code))
    if (listed.what === 'changed' && !manner.whole && (!manner.events || dir.files.size <= FEW)) {
      for (const file of dir.files.values()) if (mayChange(file, listing.reach)) looks.hot.add(file)
    }
    if (listing.breath.due()) await listing.breath.take()
  }
  if (manner.full && manner.whole) looks.round = null
  if (manner.full) looks.round ??= filesUnder(root)
  await lookRound(looks, listing, refused, manner.whole ? Number.POSITIVE_INFINITY : ROUND_MS)
  const left = !manner.whole && (await lookAtHot(looks.hot, listing, refused, manner.busy))
  return result(false, left)
}

/** A root that does not answer, for whatever reason but our own limits, is away: nothing under it is judged. */
function isGone(listed: Listed): boolean {
  if (listed.what !== 'refused') return listed.what === 'lost'
  return !isNotPermitted(listed.code) && !isOutOfFiles(listed.code)
}

function refuse(dir: Dir, code: string): string {
  dir.problem = code
  dir.dirty = true
  return code
}

/** Goes on with the look at all files, for so long. */
async function lookRound(
  looks: Looks,
  listing: Listing,
  refused: Map<string, string>,
  withinMs: number,
): Promise<void> {
  const until = performance.now() + withinMs
  while (looks.round !== null && performance.now() < until) {
    const next = looks.round.next()
    if (next.done) looks.round = null
    else if (mayChange(next.value, listing.reach)) lookAtOne(next.value, listing, refused)
    if (listing.breath.due()) await listing.breath.take()
  }
}

/** The first in the set is the one that was looked at longest ago. True when some have to wait for the next pass. */
async function lookAtHot(
  hot: Set<Tracked>,
  listing: Listing,
  refused: Map<string, string>,
  busy: boolean,
): Promise<boolean> {
  let left = false
  const wall = listing.reach.clock.wall()
  const until = performance.now() + (busy ? 0 : SETTLED_MS)
  for (const file of [...hot]) {
    const { status, shape } = file.brief
    const isSettled = status === 'read' && shape === 'document'
    if (isSettled && (left || performance.now() >= until)) {
      left = true
      continue
    }
    // It may have been forgotten meanwhile.
    if (!hot.delete(file)) continue
    if (mayChange(file, listing.reach)) lookAtOne(file, listing, refused)
    if (isHot(file, wall, listing.reach)) hot.add(file)
    if (listing.breath.due()) await listing.breath.take()
  }
  return left && !busy
}

export function mayChange(file: Tracked, reach: Reach): boolean {
  return file.place === null ? isKin(file, reach) : !isLeftAlone(file.brief)
}

function lookAtOne(file: Tracked, { reach, findings }: Listing, refused: Map<string, string>): void {
  if (file.queued) return
  try {
    const { path, pathBytes } = file.facts
    const stat = lstatSync(locate(reach.root, path, pathBytes), { throwIfNoEntry: false })
    if (stat === undefined) findings.miss(file)
    else if (isWaitingFor(file, stat, reach) || isTooSoon(file, stat, reach)) return
    else if (isUnfinished(file) || isOpenPast(file, reach) || !isUnchanged(file, stat) || mayHaveEnded(file, reach))
      findings.read(file)
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOTDIR') findings.miss(file)
    else refused.set(file.dir.path, code)
  }
}

/** It is tried again anyway, and nothing happened to it since the last try. */
function isWaitingFor(file: Tracked, stat: Stats, { clock }: Reach): boolean {
  return file.retryAt > clock.mono() && stat.mtimeMs === file.seen.mtime && stat.ctimeMs === file.seen.ctime
}

/**
 * A document that was read right after its last change is read once more, because the next change may bear the same
 * time; but only when that is past, and not in every pass until then.
 */
function isTooSoon(file: Tracked, stat: Stats, { clock }: Reach): boolean {
  if (file.brief.shape !== 'document' || isUnfinished(file)) return false
  return isAsSeen(file, stat) && isRacy(clock.wall(), stat.ctimeMs)
}

/** It came back, or this process has not looked at it yet and an earlier one was not done with it. */
function isUnfinished({ brief, seen }: Tracked): boolean {
  return brief.goneAt !== null || (Number.isNaN(seen.mtime) && (brief.status === 'pending' || brief.bytesPending > 0))
}

/** What is a part of another file and not read to its end: nobody else looks at it again. */
function isOpenPast(file: Tracked, reach: Reach): boolean {
  return file.brief.status === 'pending' && isKin(file, reach)
}

/** Looked at in every pass: what may change without its directory changing, what is not settled, what is young. */
export function isHot(file: Tracked, wall: number, reach: Reach): boolean {
  const { shape, status, mtimeMs } = file.brief
  const { limits } = reach
  if (!mayChange(file, reach)) return false
  if (shape === 'lines' || shape === 'snapshot' || status === 'pending' || file.unsettled !== null) return true
  if (status === 'unreadable') return true
  const changed = Math.max(mtimeMs, Number.isNaN(file.seen.ctime) ? 0 : file.seen.ctime)
  return Math.abs(wall - changed) < limits.youngMs
}
