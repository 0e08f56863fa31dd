import { closeSync, fstatSync, lstatSync, type Stats } from 'node:fs'
import { isBegunAnew } from '@/lib/source/leaving-out'
import type { Place } from '@/server/protocols/protocol'
import type { FileFacts } from '@/server/store/store'
import { errorCode, openRegular } from '@/server/tail/disk/open-file'
import { type Draft, isAhead, observe, sawChange } from '@/server/tail/known/batch-draft'
import type { Look, Reach } from '@/server/tail/known/reach'
import { notOpened, waitFor } from '@/server/tail/known/read-outcome'
import { isOpenOn, type Tail, type Tails } from '@/server/tail/known/tails'
import type { Tracked } from '@/server/tail/known/tracked'
import { locate } from '@/server/tail/known/tree'
import { wholly } from '@/server/tail/known/wholly'
import type { Pool } from '@/server/tail/lines/align'
import { goesOn, wentOn } from '@/server/tail/lines/generations'
import { knownBefore } from '@/server/tail/lines/known-before'
import { type Cursor, type Line, readOn } from '@/server/tail/lines/line-cursor'
import { cursorOf, note } from '@/server/tail/lines/line-facts'
import { beginAnew, hasChangedInside, isSameInside, needsPool, recallPool } from './generation-start'
import { keepPast } from './keep-past'
import { endLingering, findRotated, letLinger } from './lingering'
import { lentTo, liesInCopy, passOn } from './pass-on'
import { readEnd } from './read-end'
import { takeLine } from './take-line'

/** A file that seems to be another one is looked at again after so long: an editor may be about to write it back. */
const DOUBT_MS = 50

/**
 * Reads an append-only file on from where the index has it, `room` observations at most. What does not begin and go on
 * as it did is a new generation, whose lines are compared with those the index has.
 */
export async function readLines(
  file: Tracked,
  place: Place,
  draft: Draft,
  reach: Reach,
  tails: Tails,
  room: number,
): Promise<Look> {
  const path = locate(reach.root, file.facts.path, file.facts.pathBytes)
  let stat: Stats | undefined
  try {
    stat = lstatSync(path, { throwIfNoEntry: false })
  } catch (error) {
    return notOpened(file, { ok: false, why: 'refused', code: errorCode(error) }, draft, reach)
  }
  const open = tails.get(file)
  let tail = open
  if (open !== undefined && (stat === undefined || !isOpenOn(open, stat))) {
    const ended = await wholly(file, draft, () => readToEnd(file, place, open, draft, reach, room))
    if (!ended) return 'more'
    const goesOnHere = stat?.isFile() && continuesIn(path, file.facts, reach)
    if (
      goesOnHere ||
      liesInCopy(file, fstatSync(open.fd), reach) ||
      (stat === undefined && (await keepPast(file, null, reach)) !== null)
    )
      tails.drop(file)
    else letLinger(file, open, tails, reach)
    tail = undefined
  }
  if (stat === undefined) return 'missing'
  if (tail === undefined) {
    const opened = openRegular(path, reach.root)
    if (!opened.ok && opened.why === 'other') {
      const kept = await keepPast(file, null, reach)
      if (kept === null) findRotated(file, null, reach, tails)
      return notOpened(file, opened, draft, reach, kept !== null)
    }
    if (!opened.ok) return notOpened(file, opened, draft, reach)
    tail = tails.open(file, opened.fd)
  }
  const current = tail
  try {
    return await wholly(file, draft, () => readOpen(file, place, current, draft, reach, tails, room))
  } catch (error) {
    tails.drop(file)
    if (error instanceof Rewritten) return waitFor(file, reach, DOUBT_MS)
    throw error
  }
}

async function readOpen(
  file: Tracked,
  place: Place,
  tail: Tail,
  draft: Draft,
  reach: Reach,
  tails: Tails,
  room: number,
): Promise<Look> {
  const stat = fstatSync(tail.fd)
  if (!(await isSameFile(file, tail.fd, stat, reach))) {
    if (isAhead(draft, file.facts.path)) return 'flush'
    if (file.facts.goneAt === null && isDoubtful(tail, reach)) return waitFor(file, reach, DOUBT_MS)
    if (await passOn(file, { fd: tail.fd, size: stat.size }, draft, reach)) return 'flush'
    await beginAnew(file, tail, stat, reach, tails)
    // What it was is read to its end first.
    if (isBegunAnew(file.facts.rule)) return 'more'
  }
  endLingering(file, tail, tails)
  tail.doubtedAt = null
  if (needsPool(file, tail, stat.size)) {
    if (isAhead(draft, file.facts.path)) return 'flush'
    await recallPool(file, tail, reach)
  }
  const lent = stat.size > file.facts.consumed ? await lentTo(file, draft, reach) : null
  if (lent === 'flush') return lent
  return readForward(file, place, tail, draft, reach, room, lent)
}

/** It goes on as it was; one that was gone has to be the same throughout. */
async function isSameFile(file: Tracked, fd: number, stat: Stats, reach: Reach): Promise<boolean> {
  if (!goesOn(fd, file.facts, stat.size)) return false
  // What lies in a version that lost meanwhile is to be found here again.
  if (file.facts.goneAt !== null && reach.copies.of(file.facts.path).length > 0) return false
  if (file.facts.goneAt !== null) return isSameInside(file, fd, reach)
  return !(await hasChangedInside(file, fd, stat, reach))
}

function isDoubtful(tail: Tail, { clock }: Reach): boolean {
  tail.doubtedAt ??= clock.mono()
  return clock.mono() - tail.doubtedAt < DOUBT_MS
}

/** Somebody wrote into what was being read: it may be half the one and half the other. */
class Rewritten extends Error {}

function readForward(
  file: Tracked,
  place: Place,
  tail: Tail,
  draft: Draft,
  reach: Reach,
  room: number,
  lent: Pool | null,
): Look {
  const before = draft.observed.length
  const was = file.facts
  const size = fstatSync(tail.fd).size
  const cursor = cursorOf(was, tail)
  const taking = taker(file, place, tail, cursor, draft, reach, lent)
  let last: Line | null = null
  const take = (line: Line) => {
    taking(line)
    last = line
  }
  const isRead = readOn(tail.fd, size, cursor, room, reach.limits, take)
  tail.long = cursor.long
  tail.gap = cursor.gap
  const stat = fstatSync(tail.fd)
  if (cursor.consumed > was.consumed) sawChange(draft, file, stat)
  let look = isRead ? readEnd(file, place, tail, stat, cursor, taking, reach) : 'more'
  // What lies behind the last line end may yet be a line that it has again: only then what is left is lost.
  if (look === 'done' && isComparing(tail) && !removeLost(file, tail, draft, room - (draft.observed.length - before)))
    look = 'more'
  const atEnd = isRead && !isComparing(tail)
  note(file, tail, stat, cursor, atEnd, draft, reach)
  if (cursor.consumed > was.consumed && !wentOn(tail.fd, was, last)) throw new Rewritten()
  if (isRead && stat.size > size) return 'more'
  return look
}

/** What it lost of the generations before it was not told to its end. */
function isComparing({ pool, compared }: Tail): boolean {
  return pool != null && !compared
}

/** The rest of a file whose name already means something else. False when there is more. */
function readToEnd(file: Tracked, place: Place, tail: Tail, draft: Draft, reach: Reach, room: number): boolean {
  const stat = fstatSync(tail.fd)
  if (file.facts.goneAt !== null || !goesOn(tail.fd, file.facts, stat.size)) return true
  const cursor = cursorOf(file.facts, tail)
  const ended = readOn(tail.fd, stat.size, cursor, room, reach.limits, taker(file, place, tail, cursor, draft, reach))
  tail.long = cursor.long
  tail.gap = cursor.gap
  if (cursor.consumed > file.facts.consumed) note(file, tail, stat, cursor, ended && !isComparing(tail), draft, reach)
  return ended
}

function taker(
  file: Tracked,
  place: Place,
  tail: Tail,
  cursor: Cursor,
  draft: Draft,
  reach: Reach,
  lent: Pool | null = null,
) {
  const { path } = file.facts
  tail.known ??= knownBefore(tail.fd, cursor, { place, path }, reach)
  const at = {
    path,
    place,
    captures: place.match(path) ?? {},
    pool: tail.pool ?? null,
    lent,
    known: tail.known,
    order: tail.order,
  }
  return (line: Parameters<typeof takeLine>[0]) => {
    if (!takeLine(line, at, cursor, draft, reach)) return
    tail.sawNew = true
    if (tail.compared) at.pool = tail.pool = null
  }
}

/** Lines of the last generation that this one no longer has. False when there was no room for all. */
function removeLost(file: Tracked, tail: Tail, draft: Draft, room: number): boolean {
  let left = room
  for (const was of tail.pool?.left ?? []) {
    if (left <= 0) return false
    observe(draft, { what: 'line-removed', path: file.facts.path, was })
    tail.pool?.left.delete(was)
    left -= 1
  }
  tail.compared = true
  if (tail.sawNew) tail.pool = null
  return true
}

/** The file that has the name now goes on from where the index is. */
function continuesIn(path: string | Buffer, facts: FileFacts, { root }: Reach): boolean {
  const opened = openRegular(path, root)
  if (!opened.ok) return false
  try {
    return facts.goneAt === null && goesOn(opened.fd, facts, opened.stat.size)
  } finally {
    closeSync(opened.fd)
  }
}
