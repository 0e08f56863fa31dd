import type { Stats } from 'node:fs'
import { isAllRecords } from '@/server/containers/line-parts'
import { isWholeLine } from '@/server/containers/lines-container'
import type { Place } from '@/server/protocols/protocol'
import type { Look, Reach } from '@/server/tail/known/reach'
import { settled, waitFor } from '@/server/tail/known/read-outcome'
import { hasUnreadable, readBytes } from '@/server/tail/known/readings'
import type { Tail } from '@/server/tail/known/tails'
import type { Tracked } from '@/server/tail/known/tracked'
import { type Cursor, type Line, restOf } from '@/server/tail/lines/line-cursor'
import { quietFor } from './read-documents'

/**
 * What lies behind the last line end. JSON that is complete and has not changed for a while is a line, though its end
 * is missing: the last line of a hand-written file often stays so. Should its end come later, it belongs to that line;
 * should more text come instead, that is a line of its own. So no byte is counted twice and no message is lost.
 */
export function readEnd(
  file: Tracked,
  place: Place,
  tail: Tail,
  stat: Stats,
  cursor: Cursor,
  taking: (line: Line) => void,
  reach: Reach,
): Look {
  const end = `${stat.size} ${stat.mtimeMs}`
  if (stat.size <= cursor.consumed || tail.refusedEnd === end) {
    settled(file)
    return 'done'
  }
  const now = reach.clock.mono()
  const since = file.unsettled?.sha === end ? file.unsettled.since : now
  const stable = Math.max(now - since, quietFor(stat, reach))
  if (stable < reach.limits.stableMs) {
    file.unsettled = { sha: end, since }
    return waitFor(file, reach, reach.limits.stableMs - stable)
  }
  settled(file)
  const line = restOf(tail.fd, stat.size, cursor, reach.limits)
  if (line === null || !isWholeJson(file, place, line.bytes, reach)) {
    tail.refusedEnd = end
    return 'done'
  }
  cursor.consumed += line.length
  cursor.lines = line.line
  taking(line)
  return 'done'
}

/** Only an object or array tells by itself that it is complete. */
function isWholeJson(file: Tracked, place: Place, bytes: Buffer, reach: Reach): boolean {
  if (!isWholeLine(bytes.toString('utf8'))) return false
  const { path } = file.facts
  const at = { place, path, captures: place.match(path) ?? {}, line: null }
  return !hasUnreadable(readBytes(reach.reader, at, bytes)) || isAllRecords(bytes.toString('utf8'))
}
