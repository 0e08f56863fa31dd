import { setTimeout as pause } from 'node:timers/promises'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** A smaller heap is not worth the trouble. Bytes. */
const LARGE = 96 * 1024 * 1024
/** A heap of which this part is in use is tidy. */
const TIDY = 0.8
const MOST_ROUNDS = 16
const BETWEEN_MS = 100

/**
 * Gives back the memory that something large took and needs no more: V8 keeps it, spread over pages that are nearly
 * empty, for as long as little is made. Each round stops this thread for about as long as one frame per 15 MB in use.
 */
export async function tidyHeap(): Promise<void> {
  const collect = collector()
  setFlagsFromString('--optimize-for-size')
  try {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      collect()
      if (inUse() >= TIDY) return
      await pause(BETWEEN_MS, undefined, { ref: false })
    }
  } finally {
    setFlagsFromString('--no-optimize-for-size')
  }
}

/** Something large was done, and its memory is not given back yet. */
export function isHeapLarge(): boolean {
  return getHeapStatistics().total_heap_size >= LARGE
}

function inUse(): number {
  const { used_heap_size: used, total_heap_size: total } = getHeapStatistics()
  return used / total
}

function collector(): () => void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect !== 'function') return () => undefined
  return () => void collect()
}
