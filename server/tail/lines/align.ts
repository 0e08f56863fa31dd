/** A line of an older generation. */
export type Was = { generation: number; start: number }
/** How lines that are found again follow each other: the one that stood furthest down, and how many stand behind one that they stood before. */
export type Order = { last: Was | null; moved: number }
type OldLine = { start: number; sha256: string }

/**
 * Lines that a new generation may have again: those of the generation before it, in order, and then those that were
 * lost earlier. The n-th line with some content is the n-th one that is left with it.
 */
export type Pool = {
  bySha: Map<string, Was[]>
  /** Lines that were not found again yet and will count as lost: of the last generation, in order. */
  left: Set<Was>
}

/**
 * `history`: the generations before the new one, oldest first. `interrupted`: the last of them was not compared to its
 * end, so older lines may still count as lost, too.
 */
export function poolOf(
  history: readonly { generation: number; lines: readonly OldLine[] }[],
  interrupted: boolean,
): Pool {
  let pool: Pool = { bySha: new Map(), left: new Set() }
  for (const { generation, lines } of history) {
    for (const { sha256 } of lines) takeSame(pool, sha256)
    pool = withLines(pool, generation, lines)
  }
  return interrupted ? { ...pool, left: new Set([...pool.bySha.values()].flat()) } : pool
}

/** The older line that a new line with this content is; null when there is none left. */
export function takeSame(pool: Pool, sha256: string): Was | null {
  const queue = pool.bySha.get(sha256)
  const was = queue?.shift()
  if (queue === undefined || was === undefined) return null
  if (queue.length === 0) pool.bySha.delete(sha256)
  pool.left.delete(was)
  return was
}

function withLines(before: Pool, generation: number, lines: readonly OldLine[]): Pool {
  const bySha = new Map<string, Was[]>()
  const left = new Set<Was>()
  for (const { start, sha256 } of lines) {
    const was = { generation, start }
    left.add(was)
    const queue = bySha.get(sha256)
    if (queue === undefined) bySha.set(sha256, [was])
    else queue.push(was)
  }
  for (const [sha, lost] of before.bySha) bySha.set(sha, [...(bySha.get(sha) ?? []), ...lost])
  return { bySha, left }
}
