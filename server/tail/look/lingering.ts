import { closeSync, fstatSync, lstatSync, readdirSync, type Stats } from 'node:fs'
import { originalOf } from '@/lib/source/conflict-name'
import { placeOf } from '@/server/protocols/kit/placing'
import type { FileFacts } from '@/server/store/store'
import { openRegular } from '@/server/tail/disk/open-file'
import { type Draft, observe } from '@/server/tail/known/batch-draft'
import type { Reach } from '@/server/tail/known/reach'
import { isOpenOn, type Lingering, type Tail, type Tails } from '@/server/tail/known/tails'
import { join, type Tracked } from '@/server/tail/known/tracked'
import { joinBytes, locate } from '@/server/tail/known/tree'
import { goesOn, signsOf } from '@/server/tail/lines/generations'
import { knownBefore } from '@/server/tail/lines/known-before'
import { type Line, readOn, restOf } from '@/server/tail/lines/line-cursor'
import { cursorOf } from '@/server/tail/lines/line-facts'
import { takeLine } from './take-line'

/** Names looked through for a file that was rotated while nobody watched. */
const MOST_NAMES = 2000

/** Its name was taken or removed: whoever has it open may go on writing for a while. */
export function letLinger(file: Tracked, tail: Tail, tails: Tails, { clock, limits }: Reach): void {
  const { head, marker } = file.facts
  const cursor = cursorOf(file.facts, tail)
  tails.release(file)
  tails.lingering.add({ file, fd: tail.fd, cursor, signs: { head, marker }, until: clock.mono() + limits.lingerMs })
}

/** What was read of it is read on under its other name. */
export function endRotated({ facts: { path, generation } }: Tracked, tails: Tails): void {
  for (const item of tails.lingering) {
    if (item.file.facts.path === path && item.cursor.generation === generation) stopLingering(item, tails)
  }
}

/** What lies under another name is read there. */
export function endLingeringOn({ dev, ino }: Stats, tails: Tails): void {
  for (const item of tails.lingering) {
    const own = fstatSync(item.fd)
    if (own.dev === dev && own.ino === ino) stopLingering(item, tails)
  }
}

/** Looks beside the name for the file that had it, to read the lines that were not read before it was renamed. */
export function findRotated(file: Tracked, now: Stats | null, reach: Reach, tails: Tails): void {
  const { facts, dir } = file
  const isRead = [...tails.lingering].some((item) => item.file === file && item.cursor.generation === facts.generation)
  if (isRead || facts.consumed === 0 || facts.goneAt !== null || String(now?.ino ?? '') === facts.ino) return
  const at = locate(reach.root, dir.path, dir.bytes)
  for (const name of namesIn(at)) {
    const other = locate(reach.root, join(dir, name), joinBytes(dir, name, null))
    if (inodeOf(other) !== facts.ino || placeOf(reach.reader.protocol, join(dir, name))) continue
    if (originalOf(join(dir, name)) === facts.path) continue
    const opened = openRegular(other, reach.root)
    if (!opened.ok) continue
    if (given(() => goesOn(opened.fd, facts, opened.stat.size)) !== true) {
      closeSync(opened.fd)
      continue
    }
    const { head, marker } = facts
    tails.lingering.add({
      file,
      fd: opened.fd,
      cursor: cursorOf(facts, { long: null, gap: null }),
      signs: { head, marker },
      until: reach.clock.mono() + reach.limits.lingerMs,
    })
    return
  }
}

function inodeOf(path: string | Buffer): string | null {
  return given(() => String(lstatSync(path).ino))
}

/** Null where the disk refuses to give it. */
function given<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

function namesIn(dir: string | Buffer): string[] {
  return given(() => readdirSync(dir).slice(0, MOST_NAMES)) ?? []
}

/** Facts of what bears a name, or bore it last, and where they are kept. */
type Owner = { facts: FileFacts }

/**
 * Reads what was written to such files meanwhile; at the end of their time, or at the `last` call, the unfinished line,
 * too. `ownerOf` gives who has the name now, or had it last.
 */
export function readLingering(
  draft: Draft,
  reach: Reach,
  tails: Tails,
  { room, last, ownerOf }: { room: number; last: boolean; ownerOf: (file: Tracked) => Owner },
): void {
  for (const item of tails.lingering) {
    const place = item.file.place
    if (place === null || draft.observed.length >= room) continue
    const size = fstatSync(item.fd).size
    // Rewritten under its other name: from where it was read to there is nothing of what it was.
    if (given(() => goesOn(item.fd, { consumed: item.cursor.consumed, ...item.signs }, size)) === false) {
      stopLingering(item, tails)
      continue
    }
    const { path } = item.file.facts
    const known = knownBefore(item.fd, item.cursor, { place, path }, reach)
    const at = { path, place, captures: place.match(path) ?? {}, pool: null, known }
    const starts: number[] = []
    const take = (line: Line) => {
      takeLine(line, at, item.cursor, draft, reach)
      starts.push(line.start)
    }
    const left = room - draft.observed.length
    const ended = given(() => readOn(item.fd, size, item.cursor, left, reach.limits, take))
    const over = ended !== false && (last || reach.clock.mono() >= item.until)
    const rest = over && ended ? given(() => restOf(item.fd, size, item.cursor, reach.limits)) : null
    if (rest !== null) {
      item.cursor.consumed += rest.length
      item.cursor.lines = rest.line
      take(rest)
    }
    if (starts.length > 0) item.signs = signsOf(item.fd, item.cursor.consumed)
    if (starts.length > 0) markLost(item, starts, rest !== null, ownerOf(item.file), draft)
    if (over) stopLingering(item, tails)
  }
}

/**
 * Such lines are no longer where they were written. While the name is free, they belong to the file that is gone or
 * about to be judged so, which may come back: its facts go on behind them, and so does whatever bears the name next.
 * Else it stands for a later generation. After an unfinished line was taken (`ended`) no file goes on
 * from there, however it begins: it has no marker that could be matched.
 */
function markLost(
  { cursor, fd }: Lingering,
  starts: readonly number[],
  ended: boolean,
  owner: Owner,
  draft: Draft,
): void {
  const { path, goneAt } = owner.facts
  const { generation, consumed, lines, bytesRead, bytesUnreadable, bytesIgnored } = cursor
  if (owner.facts.generation === generation) {
    const sums = { consumed, lines, bytesRead, bytesUnreadable, bytesIgnored, size: consumed, bytesPending: 0 }
    const signs = signsOf(fd, consumed)
    owner.facts = { ...owner.facts, ...sums, ...signs, ...(ended ? { marker: null } : {}) }
    if (goneAt !== null) observe(draft, { what: 'gone', paths: [path] })
  } else {
    for (const start of starts) observe(draft, { what: 'line-removed', path, was: { generation, start } })
  }
  draft.files.set(path, owner.facts)
}

function stopLingering(item: Lingering, tails: Tails): void {
  closeSync(item.fd)
  tails.lingering.delete(item)
}

/**
 * The name goes on as it was, or the file that had it has it again: nothing of it is read through an old descriptor any
 * more.
 */
export function endLingering({ facts }: Tracked, tail: Tail, tails: Tails): void {
  for (const item of tails.lingering) {
    if (item.file.facts.path !== facts.path) continue
    const isTwin = item.cursor.generation === facts.generation || isOpenOn(tail, fstatSync(item.fd))
    if (isTwin) stopLingering(item, tails)
  }
}
