import type { SourceCondition } from '@/lib/message/message'

/** Tells a source's condition: at once when it is new, then at most twice a second, never without a change. */
export type ConditionKeeper = {
  set: (change: Partial<SourceCondition>) => void
  current: () => SourceCondition
  /** Tells what was held back, and nothing after it. */
  end: () => Promise<void>
}

/** Where a condition goes; `at`: since when it is so, UTC ms. */
export type ConditionWays = {
  /** Told as it is, whether or not the index can take it in. */
  tell: (condition: SourceCondition, at: number) => void
  /** Into the index; tried again, each time later, until it is there or out of date. */
  write: (condition: SourceCondition, at: number) => Promise<void>
  /** A write failed that is tried again. */
  onFailed: (error: unknown) => void
  /** UTC ms. */
  now: () => number
}

const LEAST_MS = 500
const LONGEST_MS = 5_000

export function keepCondition(first: SourceCondition, { tell, write, onFailed, now }: ConditionWays): ConditionKeeper {
  let current = first
  let told = { text: '', at: 0 }
  let written = ''
  let failures = 0
  let ended = false
  let due: { at: number; timer: NodeJS.Timeout } | null = null
  let last = Number.NEGATIVE_INFINITY

  const flushAt = (at: number) => {
    if (ended || (due !== null && due.at <= at)) return
    clearTimeout(due?.timer)
    const timer = setTimeout(() => void flush(), Math.max(0, at - performance.now()))
    timer.unref()
    due = { at, timer }
  }
  const flush = async () => {
    clearTimeout(due?.timer)
    due = null
    const text = JSON.stringify(current)
    if (text !== told.text) {
      told = { text, at: now() }
      last = performance.now()
      tell(current, told.at)
    }
    if (text !== written) await put(text)
  }
  const put = async (text: string) => {
    written = text
    try {
      await write(current, told.at)
      failures = 0
    } catch (error) {
      written = ''
      failures += 1
      onFailed(error)
      flushAt(performance.now() + Math.min(LONGEST_MS, LEAST_MS * 2 ** Math.min(failures - 1, 10)))
    }
  }
  return {
    current: () => current,
    set: (change) => {
      current = { ...current, ...change }
      if (JSON.stringify(current) !== told.text) flushAt(Math.max(performance.now(), last + LEAST_MS))
    },
    end: () => {
      ended = true
      return flush()
    },
  }
}
