import { setImmediate as nextTurn } from 'node:timers/promises'

/** Lets the event loop turn when a slice of work has taken its share. */
export type Breath = { due: () => boolean; take: () => Promise<void> }

const SLICE_MS = 4
const GIVES_WAY_MS = 40

/** `urgent`: what is under way and comes first; its end is waited for, whatever it is, but not for long. */
export function breathing(urgent: () => Promise<unknown> | null = () => null): Breath {
  let since = performance.now()
  return {
    due: () => performance.now() - since > SLICE_MS,
    take: async () => {
      await nextTurn()
      const first = urgent()
      if (first !== null) await within(first, GIVES_WAY_MS)
      since = performance.now()
    },
  }
}

async function within(first: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([first.catch(() => 'told to whoever asked for it'), late])
  clearTimeout(timer)
}
