import { setImmediate as nextTurn } from 'node:timers/promises'

/** Lets the event loop turn when a slice of work has taken its share. */
export type Breath = { due: () => boolean; take: () => Promise<void> }

const SLICE_MS = 8

export function breathing(): Breath {
  let since = performance.now()
  return {
    due: () => performance.now() - since > SLICE_MS,
    take: async () => {
      await nextTurn()
      since = performance.now()
    },
  }
}
