import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

/** Lets the event loop turn when a slice of work has taken its share. */
export type Breath = { due: () => boolean; take: () => Promise<void> }

/** Asks each source of a process whether it has something under way that people wait for. */
export type Urgent = Set<() => boolean>

const SLICE_MS = 4
const GIVES_WAY_MS = 40
const LOOKS_AGAIN_MS = 1

/** Gives way to what is urgent in any source, but not for long: each turn of it would wait for one slice more. */
export function breathing(urgent: Urgent = new Set()): Breath {
  const gives = () => [...urgent].some((isUrgent) => isUrgent())
  let since = performance.now()
  return {
    due: () => performance.now() - since > SLICE_MS,
    take: async () => {
      await nextTurn()
      const until = performance.now() + GIVES_WAY_MS
      while (gives() && performance.now() < until) await pause(LOOKS_AGAIN_MS)
      since = performance.now()
    },
  }
}
