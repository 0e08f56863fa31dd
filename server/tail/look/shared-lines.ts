import type { Place } from '@/server/protocols/protocol'
import { newDraft } from '@/server/tail/known/batch-draft'
import type { KnownLine, Reach } from '@/server/tail/known/reach'
import type { Tracked } from '@/server/tail/known/tracked'
import { type Cursor, type Line, readOn, restOf } from '@/server/tail/lines/line-cursor'
import { takeLine } from './take-line'

/** Lines of one file that are compared with those of others, and its bytes, at most. */
const MOST_LINES = 500_000
export const MOST_BYTES = 64 * 1024 * 1024
export const AT_ONCE = 4000

export type Spot = { start: number; sha256: string }

export function newCursor(generation: number): Cursor {
  return { generation, consumed: 0, lines: 0, bytesRead: 0, bytesUnreadable: 0, bytesIgnored: 0, long: null, gap: null }
}

/** The lines that a file holds, each as it would be observed. Null where they are too many to be compared. */
export function spotsIn(fd: number, size: number, of: Tracked, place: Place, reach: Reach): Spot[] | null {
  if (size > MOST_BYTES) return null
  const { path } = of.facts
  const at = { path, place, captures: place.match(path) ?? {}, pool: null }
  const cursor = newCursor(0)
  const spots: Spot[] = []
  const take = (line: Line) => {
    const draft = newDraft()
    takeLine(line, at, cursor, draft, reach)
    for (const one of draft.observed) if (one.what === 'line') spots.push({ start: one.start, sha256: one.sha256 })
  }
  for (let before = -1; before < cursor.consumed && spots.length <= MOST_LINES; ) {
    before = cursor.consumed
    if (readOn(fd, size, cursor, AT_ONCE, reach.limits, take)) break
  }
  if (spots.length > MOST_LINES) return null
  const rest = restOf(fd, size, cursor, reach.limits)
  if (rest !== null) take(rest)
  return spots
}

/** Every one of the lines stands in the other file where it stands here. */
export function standsIn(lines: readonly Spot[], other: readonly Spot[]): boolean {
  const byStart = new Map(other.map(({ start, sha256 }) => [start, sha256]))
  return lines.every(({ start, sha256 }) => byStart.get(start) === sha256)
}

/** How many of the lines the other file has, too, each as often as it is there. */
export function countShared(lines: readonly Pick<Spot, 'sha256'>[], other: readonly Pick<KnownLine, 'sha256'>[]) {
  const left = new Map<string, number>()
  for (const { sha256 } of other) left.set(sha256, (left.get(sha256) ?? 0) + 1)
  let shared = 0
  for (const { sha256 } of lines) {
    const there = left.get(sha256) ?? 0
    if (there === 0) continue
    left.set(sha256, there - 1)
    shared += 1
  }
  return shared
}
