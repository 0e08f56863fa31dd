import { setTimeout as pause } from 'node:timers/promises'
import { getHeapSpaceStatistics, getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** A smaller heap is not worth the trouble. Bytes. */
const LARGE = 96 * 1024 * 1024
/** A heap of which this part is in use is tidy. */
const TIDY = 0.9
const MOST_ROUNDS = 8
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

/** Of what has been there for a while. What is new has a room of its own, which V8 makes smaller by itself. */
function inUse(): number {
  const spaces = getHeapSpaceStatistics().filter(({ space_name: name }) => !name.startsWith('new'))
  const used = spaces.reduce((sum, { space_used_size: size }) => sum + size, 0)
  return used / spaces.reduce((sum, { space_size: size }) => sum + size, 0)
}

function collector(): () => void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect !== 'function') return () => undefined
  return () => void collect()
}

/** Of what is in use after a collection, so much more may be taken before the next. */
const GROWTH_PERCENT = 100

/**
 * Collects before much has piled up: left alone, V8 lets a heap of 50 MB grow to several times that between two
 * collections. With a small part, a heap that does not grow is collected every 150 searches of Postgres, whose answers count
 * as taken. An import takes as long with it, and less memory.
 */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
}
