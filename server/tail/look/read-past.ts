import type { Stats } from 'node:fs'
import { LEFT_OUT, typeRule } from '@/lib/source/leaving-out'
import { why } from '@/lib/unread/why-unread'
import { isWholeLine } from '@/server/containers/lines-container'
import type { Place } from '@/server/protocols/protocol'
import { renewed } from '@/server/tail/held/renewed-facts'
import { type Draft, isAhead, newDraft, observe, sawChange } from '@/server/tail/known/batch-draft'
import type { PastFile } from '@/server/tail/known/pasts'
import type { Look, Reach } from '@/server/tail/known/reach'
import { record, refusal, refuse, settled, waitFor } from '@/server/tail/known/read-outcome'
import { tellTorn, untellTorn } from '@/server/tail/known/torn-past'
import type { Tracked } from '@/server/tail/known/tracked'
import { isUnchanged, sawStat, statFacts } from '@/server/tail/known/tree'
import { wholly } from '@/server/tail/known/wholly'
import { goesOn, signsOf } from '@/server/tail/lines/generations'
import { knownBefore } from '@/server/tail/lines/known-before'
import { type Cursor, type Line, readOn, restOf } from '@/server/tail/lines/line-cursor'
import { cursorOf } from '@/server/tail/lines/line-facts'
import { judgePast } from './judge-past'
import { leavePast, type OpenedPast, openPast } from './open-past'
import { quietFor } from './read-documents'
import { takeLine } from './take-line'

/** What bears the name itself is looked at meanwhile. */
export const AFTER_MS = 50

/** Whose past is read: a file that bears the name, or one that stands for it. */
export type Kin = { base: Tracked; place: Place }
type Here = Extract<OpenedPast, { ok: true }>

/** `isAfter`: what bears the name itself comes first, by now. `ended`: it is not read in any other way any more. */
type Turn = { room: number; isAfter: () => boolean; after: () => void; ended: (stat: Stats) => void }

/** Reads the past of a file on, as lines of that file; `after` is called where that has to be looked at first. */
export async function readPast(
  file: Tracked,
  past: PastFile,
  kin: Kin,
  draft: Draft,
  reach: Reach,
  { room, isAfter, after, ended }: Turn,
): Promise<Look> {
  const opened = await openPast(file, past, reach)
  if (!opened.ok) return notRead(file, opened, draft, reach)
  try {
    const { facts } = file
    if (facts.rule === LEFT_OUT.rotated && facts.goneAt === null && isUnchanged(file, opened.stat)) {
      sawStat(file, opened.stat, reach.clock.wall())
      return 'done'
    }
    untellTorn(file, draft)
    if (!isReadOn(file, opened, kin)) {
      const ahead = isAhead(draft, kin.base.facts.path) || isAhead(draft, facts.path)
      const judged = await judgePast(opened, kin, ahead, reach)
      if (judged === 'flush') return 'flush'
      if (judged === 'after' || isAfter()) {
        after()
        return waitFor(file, reach, AFTER_MS)
      }
      if ('why' in judged) return refuse(file, refusal(judged.code), draft, reach)
      if (!past.packed) ended(opened.stat)
      past.shared = judged.shared
      past.isTwin = judged.isTwin === true
      past.open = { long: null, gap: null }
      past.known = undefined
      file.facts = renewed(facts, judged.from)
      file.saved = false
    }
    return await wholly(file, draft, () => readHere(file, past, opened, kin, draft, reach, room))
  } finally {
    opened.close()
  }
}

/** It goes on from where it was read. What bears the name itself is read on there, as long as it is the same. */
function isReadOn({ facts }: Tracked, { fd, size }: Here, { base }: Kin): boolean {
  if (facts.consumed === 0 || !goesOn(fd, facts, size)) return false
  const isThere = base.facts.goneAt === null && base.facts.status !== 'ignored'
  return size === facts.consumed || !isThere || facts.generation !== base.facts.generation
}

function readHere(
  file: Tracked,
  past: PastFile,
  { fd, size, stat }: Here,
  { base, place }: Kin,
  draft: Draft,
  reach: Reach,
  room: number,
): Look {
  const was = file.facts
  const { generation, consumed } = was
  const cursor = cursorOf(was, past.open)
  if (!base.saved) record(base, draft, {})
  past.known ??= knownBefore(fd, cursor, { place, path: was.path }, reach)
  const take = taker(past, { base, place }, cursor, draft, reach)
  const ended = readOn(fd, size, cursor, room, reach.limits, take)
  const wait = ended ? takeRest(file, { fd, size, stat }, past, cursor, take, reach) : 0
  past.open = { long: cursor.long, gap: cursor.gap }
  if (cursor.consumed > consumed) sawChange(draft, file, stat)
  const isRead = ended && wait === 0
  const { consumed: to, lines: last, bytesRead: read, bytesUnreadable: unreadable, bytesIgnored: ignored } = cursor
  const reached = {
    generation,
    consumed: to,
    lines: last,
    bytesRead: read,
    bytesUnreadable: unreadable,
    bytesIgnored: ignored,
  }
  const standing = isRead
    ? ({ status: 'ignored', rule: LEFT_OUT.rotated } as const)
    : ({ status: 'pending', rule: ended ? why('no-end-yet') : why('being-read') } as const)
  sawStat(file, stat, reach.clock.wall())
  record(file, draft, {
    ...statFacts(stat),
    ...reached,
    ...signsOf(fd, to),
    ...standing,
    bytesPending: 0,
    goneAt: null,
  })
  reach.pasts.note(base.facts.path, file.facts)
  if (!ended) return 'more'
  if (!isRead) {
    waitFor(file, reach, wait)
    return 'done'
  }
  settled(file)
  past.shared = null
  leavePast(past)
  return 'done'
}

/** What is in common with what is known is told only where it lies here now. */
function taker(past: PastFile, { base, place }: Kin, cursor: Cursor, draft: Draft, reach: Reach) {
  const { path } = base.facts
  const at = { path, place, captures: place.match(path) ?? {}, pool: past.shared?.pool ?? null, known: past.known }
  return (line: Line) => {
    const own = newDraft()
    takeLine(line, at, cursor, own, reach)
    for (const one of own.observed)
      if (one.what !== 'line-same' || one.was.generation !== past.shared?.standing) observe(draft, one)
  }
}

/**
 * What lies behind the last line end, once nobody is likely to write on: it is taken as it is. Gives how long that is, ms;
 * 0 where nothing is left.
 */
function takeRest(
  file: Tracked,
  { fd, size, stat }: Pick<Here, 'fd' | 'size' | 'stat'>,
  past: PastFile,
  cursor: Cursor,
  take: (line: Line) => void,
  reach: Reach,
): number {
  const rest = restOf(fd, size, cursor, reach.limits)
  if (rest === null) return 0
  const least = isWholeLine(rest.bytes.toString('utf8')) ? reach.limits.stableMs : reach.limits.lingerMs
  const quiet = quietSince(file, stat, reach)
  if (!past.packed && quiet < least) return least - quiet
  cursor.consumed += rest.length
  cursor.lines = rest.line
  take(rest)
  return 0
}

/** For how long nobody is known to have written to it, ms. */
function quietSince(file: Tracked, stat: Stats, reach: Reach): number {
  const end = `${stat.size} ${stat.mtimeMs}`
  const now = reach.clock.mono()
  const since = file.unsettled?.sha === end ? file.unsettled.since : now
  file.unsettled = { sha: end, since }
  return Math.max(now - since, quietFor(stat, reach))
}

function notRead(file: Tracked, opened: Exclude<OpenedPast, { ok: true }>, draft: Draft, reach: Reach): Look {
  if (opened.why === 'missing') return 'missing'
  if (opened.why === 'refused') return refuse(file, refusal(opened.code), draft, reach)
  if (opened.why === 'full') return refuse(file, refusal(opened.code, 'cannot-unpack'), draft, reach)
  if (opened.why === 'other' || opened.why === 'outside') {
    const rule = opened.why === 'other' ? typeRule(opened.type) : LEFT_OUT.outside
    settled(file)
    if (file.facts.rule !== rule) record(file, draft, { status: 'ignored', rule, goneAt: null })
    return 'done'
  }
  const { stat } = opened
  const half = reach.limits.stableMs - quietSince(file, stat, reach)
  if (opened.why === 'torn' && half > 0) return waitFor(file, reach, half)
  const rule = opened.why === 'torn' ? why('torn', opened.code) : why('unpacked-too-large', reach.limits.unpackedBytes)
  if (tellTorn(file, { rule, isCut: opened.why === 'torn' && opened.code === 'Z_BUF_ERROR' }, draft, reach) === 'more')
    return 'more'
  settled(file)
  sawStat(file, stat, reach.clock.wall())
  return 'done'
}
