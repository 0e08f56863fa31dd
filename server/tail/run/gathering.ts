import type { Clock } from '@/server/tail/known/tail-clock'
import { type Heard, mayWait } from '@/server/tail/known/work'

/** From the beginning of one transaction to that of the next, while a few messages at a time keep coming. */
const APART_MS = 50
/** A transaction of more costs little for each of them. */
const FEW = 16

/** What comes shortly after a transaction of few is taken in together: what one costs hardly hangs on how much it holds. */
export type Gathering = {
  /** One begins with so many observations. */
  took: (observations: number) => void
  /** Something was taken in just now, and what was heard of since is there still in a moment. */
  isDue: (heard: Heard) => boolean
  /** Until the next is to begin, or what was heard of may not last. */
  wait: (heard: Heard & { rouse: () => void }, signal: AbortSignal) => Promise<void>
  /** Nothing is under way meanwhile. */
  isWaiting: () => boolean
}

export function gathering({ mono }: Pick<Clock, 'mono'>): Gathering {
  let next = Number.NEGATIVE_INFINITY
  let waiting = false
  return {
    took: (observations) => {
      next = observations > FEW ? Number.NEGATIVE_INFINITY : mono() + APART_MS
    },
    isDue: (work) => mono() < next && mayWait(work),
    wait: async (work, signal) => {
      waiting = true
      await new Promise<void>((resolve) => {
        const done = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', done)
          work.rouse = () => {}
          resolve()
        }
        const timer = setTimeout(done, signal.aborted ? 0 : next - mono())
        signal.addEventListener('abort', done)
        work.rouse = () => {
          if (!mayWait(work)) done()
        }
        // It may have changed while this was waited for.
        work.rouse()
      })
      waiting = false
    },
    isWaiting: () => waiting,
  }
}
