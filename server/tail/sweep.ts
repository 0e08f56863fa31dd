import { lstatSync, type Stats } from 'node:fs'
import { isOutOfFiles } from './judge'
import { type Listed, type Listing, listDir, loseDir } from './list-dir'
import { errorCode } from './open-file'
import type { Reach } from './reach'
import { type Dir, dirsUnder, isUnchanged, locate, type Tracked } from './tree'

/** A directory with no more documents than this has them looked at whenever it changes. */
const FEW = 1000

/** Documents that are read and may yet be rewritten, looked at in one pass; the others have their turn in the next ones. */
const MOST_SETTLED = 1000

/** What a pass could not do: such directories keep what is known of them. */
export type Trouble = { path: string; code: string }

export type Swept = { rootGone: boolean; troubles: Trouble[] }

/**
 * Compares the disk with what is known. A quick pass looks at directories' times and at the files that need it; a full
 * one lists every directory and looks at every file. `busy`: what was read just now is left to the next passes.
 */
export async function sweep(
  root: Dir,
  hot: Set<Tracked>,
  listing: Listing,
  { full, busy }: { full: boolean; busy: boolean },
): Promise<Swept> {
  const refused = new Map<string, string>()
  const result = (rootGone: boolean): Swept => ({
    rootGone,
    troubles: [...refused].map(([path, code]) => ({ path, code })),
  })
  for (const dir of dirsUnder(root)) {
    const listed = await listDir(dir, listing, full)
    if (dir === root && isGone(listed)) return result(true)
    if (listed.what === 'lost') loseDir(dir, listing.findings)
    if (listed.what === 'refused') refused.set(dir.path, refuse(dir, listed.code))
    if (full || (listed.what === 'changed' && dir.files.size <= FEW)) {
      await lookAt(dir.files.values(), listing, refused)
    }
    if (listing.breath.due()) await listing.breath.take()
  }
  if (!full) await lookAtHot(hot, listing, refused, busy)
  return result(false)
}

/** A root that does not answer, for whatever reason but our own limits, is away: nothing under it is judged. */
function isGone(listed: Listed): boolean {
  if (listed.what !== 'refused') return listed.what === 'lost'
  return listed.code !== 'EACCES' && listed.code !== 'EPERM' && !isOutOfFiles(listed.code)
}

function refuse(dir: Dir, code: string): string {
  dir.problem = code
  dir.dirty = true
  return code
}

async function lookAtHot(
  hot: Set<Tracked>,
  listing: Listing,
  refused: Map<string, string>,
  busy: boolean,
): Promise<void> {
  const wall = listing.reach.clock.wall()
  let left = busy ? 0 : MOST_SETTLED
  for (const file of [...hot]) {
    const isSettled = file.facts.status === 'read' && file.facts.shape === 'document'
    if (isSettled && left === 0) continue
    hot.delete(file)
    if (!isHot(file, wall, listing.reach)) continue
    hot.add(file)
    if (isSettled) left -= 1
    lookAtOne(file, listing, refused)
    if (listing.breath.due()) await listing.breath.take()
  }
}

async function lookAt(files: Iterable<Tracked>, listing: Listing, refused: Map<string, string>): Promise<void> {
  for (const file of files) {
    if (file.place !== null && file.facts.status !== 'ignored') lookAtOne(file, listing, refused)
    if (listing.breath.due()) await listing.breath.take()
  }
}

function lookAtOne(file: Tracked, { reach, findings }: Listing, refused: Map<string, string>): void {
  if (file.queued) return
  try {
    const { path, pathBytes } = file.facts
    const stat = lstatSync(locate(reach.root, path, pathBytes), { throwIfNoEntry: false })
    if (stat === undefined) findings.miss(file)
    else if (isWaitingFor(file, stat, reach)) return
    else if (isUnfinished(file) || !isUnchanged(file, stat)) findings.read(file)
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOTDIR') findings.miss(file)
    else refused.set(file.dir.path, code)
  }
}

/** It is tried again anyway, and nothing happened to it since the last try. */
function isWaitingFor(file: Tracked, stat: Stats, { clock }: Reach): boolean {
  return file.retryAt > clock.mono() && stat.mtimeMs === file.mtime && stat.ctimeMs === file.ctime
}

/** It came back, or this process has not looked at it yet and an earlier one was not done with it. */
function isUnfinished({ facts, mtime }: Tracked): boolean {
  return facts.goneAt !== null || (Number.isNaN(mtime) && (facts.status === 'pending' || facts.bytesPending > 0))
}

/** Looked at in every pass: what may change without its directory changing, what is not settled, what is young. */
export function isHot(file: Tracked, wall: number, { limits }: Reach): boolean {
  const { shape, status, mtimeMs } = file.facts
  if (file.place === null || status === 'ignored') return false
  if (shape === 'lines' || shape === 'snapshot' || status === 'pending' || file.unsettled !== null) return true
  if (status === 'unreadable') return true
  const changed = Math.max(mtimeMs, Number.isNaN(file.ctime) ? 0 : file.ctime)
  return Math.abs(wall - changed) < limits.youngMs
}
