import { availableParallelism, loadavg } from 'node:os'

/** How many times longer everything takes where others use the machine, too: 1 where there is a processor for each. */
export const crowding = () => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())

/** A look at the clock so long after the one before says that this process stood still in between. */
const STOOD_STILL_MS = 200

/**
 * Tells whether `withinMs` are over, for who asks again and again: what a machine of its own may take. Where others use
 * it, too, that is so much longer, and while this process got no time none of it passes.
 */
export function patience(withinMs: number): () => boolean {
  let last = performance.now()
  let spent = 0
  return () => {
    const now = performance.now()
    spent += Math.min(now - last, STOOD_STILL_MS) / crowding()
    last = now
    return spent > withinMs
  }
}
