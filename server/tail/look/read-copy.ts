import { closeSync, fstatSync, lstatSync, type Stats } from 'node:fs'
import { FIRST_COPY, isOfCopy } from '@/lib/source/copy-generation'
import { LEFT_OUT } from '@/lib/source/leaving-out'
import { why } from '@/lib/unread/why-unread'
import type { Observed } from '@/server/store/store'
import { sha256 } from '@/server/tail/disk/byte-lines'
import { openRegular } from '@/server/tail/disk/open-file'
import { readAt } from '@/server/tail/disk/read-file'
import { type Draft, newDraft, observe, sawChange } from '@/server/tail/known/batch-draft'
import type { Look, Reach } from '@/server/tail/known/reach'
import { notOpened, record, settled, waitFor } from '@/server/tail/known/read-outcome'
import type { Tracked } from '@/server/tail/known/tracked'
import { isUnchanged, locate, sawStat, statFacts } from '@/server/tail/known/tree'
import { knownBefore } from '@/server/tail/lines/known-before'
import { type Cursor, readOn, restOf } from '@/server/tail/lines/line-cursor'
import { type Spot, shareOut, takesSome } from '@/server/tail/lines/share-out'
import { quietFor } from './read-documents'
import type { Kin } from './read-past'
import { AT_ONCE, MOST_BYTES, newCursor } from './shared-lines'
import { takeLine } from './take-line'

type Line = Extract<Observed, { what: 'line' }>
/** What a version that lost holds; `sha256` of all of it. */
type Held = { stat: Stats; sha256: string; lines: Line[]; last: number; sums: Sums }
type Sums = Pick<Cursor, 'bytesRead' | 'bytesUnreadable' | 'bytesIgnored'>
/** Lines of the file that versions lost against, and those of them that are about to leave their place. */
export type Family = { spots: Spot[]; least: number; leaving: Set<Spot> }

/** Reads a version that lost: what it alone holds is of the file that it lost against, the rest is there already. */
export async function readCopy(file: Tracked, kin: Kin, draft: Draft, reach: Reach): Promise<Look> {
  const { facts } = file
  const stat = lstatSync(locate(reach.root, facts.path, facts.pathBytes), { throwIfNoEntry: false })
  if (stat === undefined) return 'missing'
  if (isRead(file) && isUnchanged(file, stat)) {
    sawStat(file, stat, reach.clock.wall())
    return 'done'
  }
  const held = heldIn(file, kin, draft, reach)
  if (typeof held === 'string') return held
  if (isRead(file) && held.sha256 === facts.contentSha) {
    sawStat(file, held.stat, reach.clock.wall())
    record(file, draft, statFacts(held.stat))
    return 'done'
  }
  const family = { ...(await reach.standingOf(kin.base)), leaving: new Set<Spot>() }
  settleCopy(file, held, kin, family, draft, reach)
  sawChange(draft, file, held.stat)
  return 'done'
}

function isRead({ facts }: Tracked): boolean {
  return facts.rule === LEFT_OUT.conflict && facts.goneAt === null
}

/** Before lines leave the file that it lost against, those that it holds lie in it. */
export function takeLeaving(file: Tracked, kin: Kin, family: Family, draft: Draft, reach: Reach): void {
  const held = heldIn(file, kin, newDraft(), reach)
  if (typeof held === 'string') return
  const { spots, leaving } = family
  const isTaker = takesSome(spots, leaving, { lines: held.lines, was: generationOf(file), now: FIRST_COPY })
  if (isTaker) settleCopy(file, held, kin, family, draft, reach)
}

function heldIn(file: Tracked, { base, place }: Kin, draft: Draft, reach: Reach): Held | Look {
  const opened = openRegular(locate(reach.root, file.facts.path, file.facts.pathBytes), reach.root)
  if (!opened.ok) return notOpened(file, opened, draft, reach)
  try {
    const stat = fstatSync(opened.fd)
    const { size } = stat
    if (size > MOST_BYTES) {
      const rule = why('copy-too-large', MOST_BYTES)
      settled(file)
      sawStat(file, stat, reach.clock.wall())
      record(file, draft, { ...statFacts(stat), status: 'unreadable', rule, goneAt: null })
      return 'done'
    }
    const { path } = base.facts
    const cursor = newCursor(FIRST_COPY)
    const known = knownBefore(opened.fd, cursor, { place, path }, reach)
    const at = { path, place, captures: place.match(path) ?? {}, pool: null, known }
    const found = newDraft()
    const take = (line: Parameters<typeof takeLine>[0]) => void takeLine(line, at, cursor, found, reach)
    for (let before = -1; before < cursor.consumed; ) {
      before = cursor.consumed
      if (readOn(opened.fd, size, cursor, AT_ONCE, reach.limits, take)) break
    }
    const rest = restOf(opened.fd, size, cursor, reach.limits)
    const quiet = quietFor(stat, reach)
    if (rest !== null && quiet < reach.limits.stableMs) return waitFor(file, reach, reach.limits.stableMs - quiet)
    if (rest !== null) take(rest)
    const lines = found.observed.filter((one) => one.what === 'line')
    const { bytesRead, bytesUnreadable, bytesIgnored } = cursor
    const sums = { bytesRead, bytesUnreadable, bytesIgnored }
    return { stat, sha256: sha256(readAt(opened.fd, 0, size)), lines, last: rest?.line ?? cursor.lines, sums }
  } finally {
    closeSync(opened.fd)
  }
}

/** Null where it never had one. */
function generationOf({ facts: { generation } }: Tracked): number | null {
  return isOfCopy(generation) ? generation : null
}

function settleCopy(
  file: Tracked,
  { stat, sha256: contentSha, lines, last, sums }: Held,
  { base }: Kin,
  family: Family,
  draft: Draft,
  reach: Reach,
): void {
  const { path } = base.facts
  if (!base.saved) record(base, draft, {})
  const now = reach.copies.next(family.least)
  const { each, lost } = shareOut(family.spots, family.leaving, { lines, was: generationOf(file), now })
  for (const [nth, line] of lines.entries()) {
    const lay = each[nth]
    if (lay === 'new') observe(draft, { ...line, generation: now })
    else if (lay !== undefined && lay !== 'elsewhere') {
      const { start, length, line: number, sha256: sha } = line
      observe(draft, { what: 'line-same', path, generation: now, start, length, line: number, sha256: sha, was: lay })
      if (isOfCopy(lay.generation)) observe(draft, { what: 'line-removed', path, was: lay })
    }
  }
  for (const lay of lost) observe(draft, { what: 'line-removed', path, was: lay })
  settled(file)
  sawStat(file, stat, reach.clock.wall())
  record(file, draft, {
    ...statFacts(stat),
    ...{ status: 'ignored', rule: LEFT_OUT.conflict, goneAt: null, contentSha, generation: now, lines: last },
    ...{ consumed: stat.size, ...sums, bytesPending: 0 },
  })
}
