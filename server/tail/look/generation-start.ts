import type { Stats } from 'node:fs'
import { BEGUN_ANEW, isBegunAnew, saidBeside } from '@/lib/source/leaving-out'
import { isWhy } from '@/lib/unread/why-unread'
import type { FileFacts } from '@/server/store/store'
import { changedAtOf, sizeOf } from '@/server/tail/disk/claimed'
import { UNREAD } from '@/server/tail/held/renewed-facts'
import { statOf } from '@/server/tail/known/meet-beside'
import type { KnownLine, Reach } from '@/server/tail/known/reach'
import type { Tail, Tails } from '@/server/tail/known/tails'
import type { Tracked } from '@/server/tail/known/tracked'
import { locate, statFacts } from '@/server/tail/known/tree'
import { type Pool, poolOf, takeSame, type Was } from '@/server/tail/lines/align'
import { readOn, restOf } from '@/server/tail/lines/line-cursor'
import type { Spot } from '@/server/tail/lines/share-out'
import { keepPast } from './keep-past'
import { endRotated, findRotated } from './lingering'
import { newCursor } from './shared-lines'

/** The facts say that lines of the last generation were not all compared yet. */
const isRereading = ({ rule }: FileFacts) => isWhy(saidBeside(rule), 'being-read-anew')

/** Older lines that are compared at most, and older generations. */
const MOST_LINES = 500_000
const MOST_GENERATIONS = 8
/** A file that changed without growing is compared line by line up to this size. */
const MOST_COMPARED = 64 * 1024 * 1024

/** The file under this name is another one, or was cut or altered: it is read from its beginning. */
export async function beginAnew(file: Tracked, tail: Tail, stat: Stats, reach: Reach, tails: Tails): Promise<void> {
  const kept = await keepPast(file, { fd: tail.fd, size: sizeOf(stat) }, reach)
  if (kept === null) findRotated(file, stat, reach, tails)
  else endRotated(file, tails)
  if (kept === null) tail.pool = await olderLines(file, file.facts.generation, false, reach)
  else tail.pool = isRereading(file.facts) ? await lostLines(file, file.facts.generation, reach) : kept.lost
  tail.compared = tail.pool === null
  tail.sawNew = tail.pool === null
  tail.order = { last: null, moved: 0 }
  tail.long = null
  tail.gap = null
  tail.refusedEnd = null
  tail.known = undefined
  file.unsettled = null
  file.saved = false
  file.facts = {
    ...file.facts,
    ...statFacts(stat),
    generation: file.facts.generation + 1,
    ...UNREAD,
    bytesPending: sizeOf(stat),
    goneAt: null,
    rule: kept === null ? null : BEGUN_ANEW,
  }
}

/** It grew, or may not have been compared to its end, and what it may have again was not asked yet. */
export function needsPool({ facts }: Tracked, tail: Tail, size: number): boolean {
  if (tail.pool !== undefined || facts.generation === 1) return false
  if (isRereading(facts)) return true
  return !isBegunAnew(facts.rule) && (size > facts.consumed || facts.consumed === 0)
}

/**
 * What this generation may have again, as the index tells it. It goes on being compared while every line so far was a
 * known one: a file that is put back may come in pieces. One of which nothing was read may have come after something
 * that was no file, so what it lacks was not told yet; to the index it is no news where it was.
 */
export async function recallPool(file: Tracked, tail: Tail, reach: Reach): Promise<void> {
  const { generation, consumed, rule } = file.facts
  const rereading = isRereading(file.facts)
  const pool = isBegunAnew(rule)
    ? await lostLines(file, generation - 1, reach)
    : await olderLines(file, generation - 1, !rereading, reach)
  for (const { sha256 } of await reach.linesOf(file, generation)) {
    if (takeSame(pool, sha256) === null) tail.sawNew = true
  }
  tail.compared = consumed > 0 && !rereading
  tail.pool = tail.compared && tail.sawNew ? null : pool
}

/**
 * Lines of the generations up to `last`. What lies in the past of the file is none that it has again, and what lay there is
 * none that it lost. Of the last one, what lies there was judged when it ended (then it was edited, and that is a backup),
 * unless something that is no file had the name since: `isOpen`.
 */
async function olderLines(file: Tracked, last: number, isOpen: boolean, reach: Reach): Promise<Pool> {
  const lying = new Set(
    reach.pasts
      .of(file.facts.path)
      .filter((past) => isThere(past, reach))
      .map(generationOf),
  )
  const isKept = (was: Was) => (was.generation !== last || isOpen) && liesInPast(file, was, reach)
  const history = (await historyOf(file, last, reach)).map(({ generation, lines }) => ({
    generation,
    lines: lines.filter(({ start }) => !(lying.has(generation) && isKept({ generation, start }))),
  }))
  const pool = poolOf(history, isRereading(file.facts))
  for (const was of pool.left) if (isKept(was)) pool.left.delete(was)
  return pool
}

const generationOf = ({ facts }: Tracked) => facts.generation

/** It bears the name under which it was read. */
function isThere({ facts }: Tracked, { root }: Reach): boolean {
  const stat = statOf(locate(root, facts.path, facts.pathBytes))
  return stat !== undefined && String(stat.ino) === facts.ino && String(stat.dev) === facts.dev
}

/** Lines of the generations up to `last` that lie nowhere, where a file was begun anew before all that were lost were told. */
async function lostLines(file: Tracked, last: number, reach: Reach): Promise<Pool> {
  const history = (await historyOf(file, last, reach)).map(({ generation, lines }) => ({
    generation,
    lines: lines.filter(({ start }) => !liesInPast(file, { generation, start }, reach)),
  }))
  return poolOf(history, true)
}

function liesInPast({ facts }: Tracked, { generation, start }: Was, { pasts }: Reach): boolean {
  return start < (pasts.known(facts.path).get(generation)?.consumed ?? 0)
}

type History = { generation: number; lines: KnownLine[] }[]

async function historyOf(file: Tracked, last: number, reach: Reach) {
  const history: History = []
  let lines = 0
  for (let generation = last; generation >= 1 && generation > last - MOST_GENERATIONS; generation -= 1) {
    const known = await reach.linesOf(file, generation)
    lines += known.length
    if (lines > MOST_LINES && history.length > 0) break
    history.unshift({ generation, lines: known })
  }
  return reach.copies.any() ? standingIn(history, (await reach.standingOf(file)).spots) : history
}

/** Without what lies in a version that lost by now: its spot stands for no message any more. */
function standingIn(history: History, spots: readonly Spot[]): History {
  const standing = new Set(spots.map(({ generation, start }) => `${generation} ${start}`))
  return history.map(({ generation, lines }) => ({
    generation,
    lines: lines.filter(({ start }) => standing.has(`${generation} ${start}`)),
  }))
}

/** It was written to, and not at its end: are the lines still those that the index has? */
export async function hasChangedInside(file: Tracked, fd: number, stat: Stats, reach: Reach): Promise<boolean> {
  const { size, mtimeMs } = file.facts
  const { mtime } = file.seen
  const isUnread = Number.isNaN(mtime)
  const touched = isUnread ? changedAtOf(stat) !== mtimeMs : stat.mtimeMs !== mtime
  // Of what this process has not read yet the index has every line, whatever else of the facts is on its way there.
  return (file.saved || isUnread) && touched && sizeOf(stat) === size && !(await isSameInside(file, fd, reach))
}

/** Every line that the index has of this generation is where it was. Of a large file only its ends are judged. */
export async function isSameInside(file: Tracked, fd: number, reach: Reach): Promise<boolean> {
  const { consumed, generation } = file.facts
  if (consumed === 0 || consumed > MOST_COMPARED) return true
  const known = await reach.linesOf(file, generation)
  const byStart = new Map(known.map(({ start, sha256 }) => [start, sha256]))
  const cursor = newCursor(generation)
  let same = 0
  const compare = ({ start, sha256 }: { start: number; sha256: string }) => {
    if (byStart.get(start) === sha256) same += 1
  }
  while (!readOn(fd, consumed, cursor, MOST_LINES, reach.limits, compare)) if (cursor.consumed >= consumed) break
  const rest = restOf(fd, consumed, cursor, reach.limits)
  if (rest !== null) compare(rest)
  return same >= known.length
}
