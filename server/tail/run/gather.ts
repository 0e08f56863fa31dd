import type { Clock } from '@/server/tail/known/tail-clock'
import { mayWait, type Work } from '@/server/tail/known/work'

/** From the beginning of one transaction to that of the next, while a few messages at a time keep coming. */
const APART_MS = 50
/** A transaction of more costs little for each of them. */
const FEW = 16

/** What comes shortly after a transaction of few is taken in together: what one costs hardly hangs on how much it holds. */
export type Gathering = {
  /** One begins with so many observations. */
  took: (observations: number) => void
  /** Resolves at once where nothing was taken in just now, or what was heard of may not last. */
  wait: (work: Work, signal: AbortSignal) => Promise<void>
}

export function gathering({ mono }: Pick<Clock, 'mono'>): Gathering {
  let next = Number.NEGATIVE_INFINITY
  return {
    took: (observations) => {
      next = observations > FEW ? Number.NEGATIVE_INFINITY : mono() + APART_MS
    },
    wait: async (work, signal) => {
      const left = next - mono()
      if (left <= 0 || signal.aborted || !mayWait(work)) return
      await new Promise<void>((resolve) => {
        const done = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', done)
          work.rouse = () => {}
          resolve()
        }
        const timer = setTimeout(done, left)
        signal.addEventListener('abort', done)
        work.rouse = () => {
          if (!mayWait(work)) done()
        }
      })
    },
  }
}
