import { availableParallelism, loadavg } from 'node:os'

/** How many times longer everything takes where others use the machine, too: 1 where there is a processor for each. */
export const crowding = () => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())

/** A look at the clock so long after the one before says that this process stood still in between. */
const STOOD_STILL_MS = 200
const LOOK_MS = 20

/** Times are judged strictly where a run has its machine for itself: `npm test` shares one, and slower ones run it. */
const SHARES = process.env.FAULT_LONG === '1' ? 1 : 4

/**
 * Tells whether `withinMs` are over, for who asks again and again: what a machine of its own may take. Where others use
 * it, too, that is so much longer, and while this process got no time none of it passes.
 */
export function patience(withinMs: number): () => boolean {
  let last = performance.now()
  let spent = 0
  return () => {
    const now = performance.now()
    spent += Math.min(now - last, STOOD_STILL_MS) / (SHARES * crowding())
    last = now
    return spent > withinMs
  }
}

/** What comes within that time on a machine of its own; throws when it does not. */
export async function within<T>(withinMs: number, coming: Promise<T>): Promise<T> {
  const isOver = patience(withinMs)
  let looking: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    looking = setInterval(() => isOver() && reject(new Error(`It did not come within ${withinMs} ms.`)), LOOK_MS)
  })
  return Promise.race([coming, late]).finally(() => clearInterval(looking))
}

/** How long the processors work for this process meanwhile, ms: nothing else that runs there counts. */
export async function workOf(act: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
