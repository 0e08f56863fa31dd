/** A line of two texts compared: in both, only in the newer, only in the older. */
export type DiffLine = { kind: 'same' | 'added' | 'removed'; text: string }

/** Changed middles larger than this (lines of one times lines of the other) are told as wholly replaced. */
const MOST_CELLS = 4_000_000

/** What has to be removed from `before` and added to it, line by line, to make `after`. */
export function diffLines(before: string, after: string): DiffLine[] {
  const left = linesOf(before)
  const right = linesOf(after)
  const head = countSame(left, right)
  const tail = countSame(left.slice(head).reverse(), right.slice(head).reverse())
  return [
    ...told('same', left.slice(0, head)),
    ...middle(left.slice(head, left.length - tail), right.slice(head, right.length - tail)),
    ...told('same', left.slice(left.length - tail)),
  ]
}

/** Lines side by side, or how many were left out; `at` is the number of the first, from 0. */
export type DiffPiece =
  | { kind: 'lines'; at: number; lines: (DiffLine & { at: number })[] }
  | { kind: 'folded'; at: number; count: number }

/** Lines around changes, `around` of them on either side; what lies between is folded. */
export function folded(lines: readonly DiffLine[], around: number): DiffPiece[] {
  const near = nearChanges(lines, around)
  const pieces: DiffPiece[] = []
  lines.forEach((line, at) => {
    const last = pieces.at(-1)
    if (near.has(at)) {
      if (last?.kind === 'lines') last.lines.push({ ...line, at })
      else pieces.push({ kind: 'lines', at, lines: [{ ...line, at }] })
    } else if (last?.kind === 'folded') last.count += 1
    else pieces.push({ kind: 'folded', at, count: 1 })
  })
  return pieces
}

function nearChanges(lines: readonly DiffLine[], around: number): Set<number> {
  const near = new Set<number>()
  lines.forEach(({ kind }, index) => {
    if (kind === 'same') return
    for (let at = index - around; at <= index + around; at += 1) near.add(at)
  })
  return near
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/\r?\n/)
}

function told(kind: DiffLine['kind'], lines: readonly string[]): DiffLine[] {
  return lines.map((text) => ({ kind, text }))
}

function countSame(left: readonly string[], right: readonly string[]): number {
  let count = 0
  while (count < left.length && count < right.length && left[count] === right[count]) count += 1
  return count
}

/** By the longest common subsequence; removals stand before additions. */
function middle(left: readonly string[], right: readonly string[]): DiffLine[] {
  if (left.length * right.length > MOST_CELLS) return [...told('removed', left), ...told('added', right)]
  const width = right.length + 1
  const common = commonLengths(left, right)
  const lines: DiffLine[] = []
  let at = 0
  let to = 0
  while (at < left.length || to < right.length) {
    const from = left[at]
    const next = right[to]
    if (from !== undefined && from === next) {
      lines.push({ kind: 'same', text: from })
      at += 1
      to += 1
    } else if (
      from !== undefined &&
      (next === undefined || (common[(at + 1) * width + to] ?? 0) >= (common[at * width + to + 1] ?? 0))
    ) {
      lines.push({ kind: 'removed', text: from })
      at += 1
    } else if (next !== undefined) {
      lines.push({ kind: 'added', text: next })
      to += 1
    }
  }
  return lines
}

/** At `[i * (right.length + 1) + j]`: how long the longest common subsequence is of both from `i` and `j` on. */
function commonLengths(left: readonly string[], right: readonly string[]): Uint32Array {
  const width = right.length + 1
  const common = new Uint32Array((left.length + 1) * width)
  for (let at = left.length - 1; at >= 0; at -= 1) {
    for (let to = right.length - 1; to >= 0; to -= 1) {
      common[at * width + to] =
        left[at] === right[to]
          ? (common[(at + 1) * width + to + 1] ?? 0) + 1
          : Math.max(common[(at + 1) * width + to] ?? 0, common[at * width + to + 1] ?? 0)
    }
  }
  return common
}
