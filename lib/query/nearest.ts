/** The candidate that is at most two slips away from `word` (one for short words), or that `word` begins; null when there is none. */
export function nearest(word: string, candidates: readonly string[]): string | null {
  const wanted = word.toLowerCase()
  const most = wanted.length <= 4 ? 1 : 2
  let best: string | null = null
  let least = most + 1
  for (const candidate of candidates) {
    const distance = slips(wanted, candidate, most)
    if (distance < least) {
      best = candidate
      least = distance
    }
  }
  if (best !== null || wanted.length < 2) return best
  return candidates.find((candidate) => candidate.startsWith(wanted)) ?? null
}

/** The candidates that are no farther from `word` than a slip or two, the nearest first; `word` itself is none of them. */
export function nearOnes(word: string, candidates: readonly string[]): string[] {
  const most = word.length <= 4 ? 1 : 2
  return candidates
    .map((candidate) => ({ candidate, far: slips(word, candidate, most) }))
    .filter(({ far }) => far > 0 && far <= most)
    .sort((one, other) => one.far - other.far)
    .map(({ candidate }) => candidate)
}

/** Letters to add, drop, change or swap, at most `most + 1`. */
function slips(left: string, right: string, most: number): number {
  if (Math.abs(left.length - right.length) > most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let i = 1; i <= left.length; i++) {
    const next = [i]
    for (let j = 1; j <= right.length; j++) {
      const same = left[i - 1] === right[j - 1]
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1))
      const swapped = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]
      if (swapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      next.push(cost)
    }
    before = row
    row = next
  }
  return row[right.length] ?? most + 1
}
