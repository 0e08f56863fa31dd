import type { AlteredHow } from '@/lib/rules/alteration'

/** A line of one generation of a file. */
export type GapLine = { id: number; line: number; sha256: string }

/** Lines around the one that is looked for: `wasFirst`, `nowLast`: whether they reach the beginning and the end of the file. */
export type GapSides = {
  was: readonly GapLine[]
  now: readonly GapLine[]
  wasFirst: boolean
  nowFirst: boolean
  nowLast: boolean
}

/** What stands in the place of a line: none where it is left out. */
export type Gap = { how: AlteredHow; lines: readonly GapLine[] }

/** So many lines are shown where others stand in the place of several. */
const MOST_LINES = 20

/**
 * What became of a line that the later generation of its file does not have: told by the nearest lines before and after it
 * that both have. Pure.
 */
export function gapOf(mine: GapLine, { was, now, wasFirst, nowFirst, nowLast }: GapSides): Gap {
  const same = now.find(({ sha256 }) => sha256 === mine.sha256)
  if (same !== undefined) return { how: 'moved', lines: [same] }
  const at = was.findIndex(({ line }) => line === mine.line)
  const before = nearest(was.slice(0, Math.max(at, 0)).toReversed(), now, -1)
  const from = before?.now ?? (wasFirst && nowFirst ? -1 : null)
  if (at === -1 || from === null) return { how: 'unplaced', lines: [] }
  const after = nearest(was.slice(at + 1), now, from)
  const to = after?.now ?? (nowLast ? now.length : null)
  if (to === null) return { how: 'unplaced', lines: [] }
  const between = now.slice(from + 1, to)
  if (between.length === 0) return { how: after === null ? 'cut' : 'removed', lines: [] }
  const first = before === null ? 0 : at - before.steps
  const nth = at - first
  const gone = (after === null ? was.length : at + 1 + after.steps) - first
  const one = between.length === gone ? between[nth] : undefined
  // What follows the last line that both have was added instead of what stood there, or after it was cut off.
  return { how: 'edited', lines: one === undefined ? between.slice(0, MOST_LINES) : [one] }
}

/** The first of `lines` that stands in `now` beyond a place too: after how many steps, and where, nearest to where it stood. */
function nearest(
  lines: readonly GapLine[],
  now: readonly GapLine[],
  beyond: number,
): { steps: number; now: number } | null {
  for (const [steps, { sha256, line }] of lines.entries()) {
    const places = now.flatMap((one, nth) => (one.sha256 === sha256 && nth > beyond ? [nth] : []))
    const off = (nth: number) => Math.abs((now[nth]?.line ?? 0) - line)
    const [near] = places.toSorted((one, other) => off(one) - off(other))
    if (near !== undefined) return { steps, now: near }
  }
  return null
}
