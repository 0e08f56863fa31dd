import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { getHeapSpaceStatistics, getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Worker } from 'node:worker_threads'

/** A smaller heap is not worth the trouble. Bytes. */
const LARGE = 24 * 1024 * 1024
/** A heap of which this part is in use is tidy. */
const TIDY = 0.9
const MOST_ROUNDS = 8
const BETWEEN_MS = 100

let underWay: Promise<void> | null = null

/**
 * Gives back the memory that something large took and needs no more: V8 keeps it, spread over pages that are nearly
 * empty, for as long as little is made. Each round stops this thread for about as long as one frame per 15 MB in use; who
 * asks meanwhile waits for what is under way.
 */
export function tidyHeap(): Promise<void> {
  underWay ??= inRounds().finally(() => {
    underWay = null
  })
  return underWay
}

async function inRounds(): Promise<void> {
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

/** Of what is in use after a collection, so much more may be taken before the next: the console and an import, and a tail that follows what is said. */
const GROWTH_PERCENT = { usual: 100, following: 20 }

/**
 * Collects before much has piled up: left alone, V8 lets a heap of 50 MB grow to several times that between two
 * collections. With a small part, a heap that does not grow is collected every 150 searches of Postgres, whose answers count
 * as taken. An import takes as long with it, and less memory.
 */
export function keepHeapSmall(when: keyof typeof GROWTH_PERCENT = 'usual'): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT[when]}`)
}

/** What the command line gives the first thread for what is new holds for every other one as well, whatever its own limit is, unless it is taken back. */
export function letThreadsBeSmaller(): void {
  setFlagsFromString('--max-semi-space-size=0')
}

/** How many times as large the room for what is new becomes when much of it stays; V8 takes 1 back with each thread that begins. */
const growYoung = (times: 1 | 2) => setFlagsFromString(`--semi-space-growth-factor=${times}`)
const keepYoung = () => growYoung(1)
const whenBegun = (thread: Worker) => thread.once('online', keepYoung)

/**
 * While a program starts, most of what it makes stays, and V8 would double the room for what is new again and again: it
 * gives that back no sooner than little was made for five seconds. It holds until the heap is tidied.
 */
export function startSmall(): void {
  keepYoung()
  process.on('worker', whenBegun)
}

const LOOK_MS = 1_000
/** Of the time between two looks the thread was at work for no more than this part; after a start, of which most is left over, for more. */
const IDLE = { started: 0.5, later: 0.1 }
/** So seldom, what waits for it is far less than one of a hundred messages. */
const APART_MS = 120_000
/** Less than this is not worth the trouble. Bytes. */
const GROWN = 12 * 1024 * 1024

/** Tidies the heap of this thread whenever it has grown and nothing is to be done, as after the start. */
export function tidyWhenIdle(report: (error: unknown) => void): void {
  let before = performance.eventLoopUtilization()
  let last = { at: Number.NEGATIVE_INFINITY, bytes: 0 }
  const look = async () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    const bytes = getHeapStatistics().total_heap_size
    const idle = last.bytes === 0 ? IDLE.started : IDLE.later
    if (utilization > idle || performance.now() - last.at < APART_MS || bytes < last.bytes + GROWN) return
    last = { at: performance.now(), bytes }
    await tidyHeap()
    process.off('worker', whenBegun)
    growYoung(2)
    last = { at: performance.now(), bytes: getHeapStatistics().total_heap_size }
  }
  setInterval(() => void look().catch(report), LOOK_MS).unref()
}
