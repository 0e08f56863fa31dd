/** Upper ends of the steps that latencies are counted in, ms; what is longer is in one step more. 5 s is one of them. */
export const STEP_ENDS: readonly number[] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000]
  .flatMap((ten) => [1, 1.5, 2, 3, 4, 5, 7].map((part) => part * ten))
  .filter((end) => end >= 10)

/** How many latencies lie in each step, by its number. */
export type Steps = ReadonlyMap<number, number>

export function addSteps(one: Steps, other: Steps): Steps {
  const sum = new Map(one)
  for (const [step, count] of other) sum.set(step, (sum.get(step) ?? 0) + count)
  return sum
}

/**
 * The latency that a part of all (0.95) does not exceed, ms, as exact as a step is wide; null where there is none. What
 * is longer than every step is told as the end of the last.
 */
export function quantileOf(steps: Steps, part: number): number | null {
  const all = [...steps].filter(([, count]) => count > 0).sort(([one], [other]) => one - other)
  const total = all.reduce((sum, [, count]) => sum + count, 0)
  const wanted = total * part
  let below = 0
  for (const [step, count] of all) {
    if (below + count >= wanted) {
      const from = STEP_ENDS[step - 1] ?? 0
      const to = STEP_ENDS[step] ?? from
      return Math.round(from + (to - from) * Math.max(0, (wanted - below) / count))
    }
    below += count
  }
  return null
}
