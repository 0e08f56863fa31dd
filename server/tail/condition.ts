import type { SourceCondition } from '@/lib/message'

/** Tells a source's condition: at once when it is new, then at most twice a second, never without a change. */
export type ConditionKeeper = {
  set: (change: Partial<SourceCondition>) => void
  current: () => SourceCondition
  /** Tells what was held back. */
  flush: () => Promise<void>
}

const LEAST_MS = 500

export function keepCondition(
  first: SourceCondition,
  tell: (condition: SourceCondition) => Promise<void>,
): ConditionKeeper {
  let current = first
  let told = ''
  let timer: NodeJS.Timeout | null = null
  let last = Number.NEGATIVE_INFINITY
  const flush = async () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const text = JSON.stringify(current)
    if (text === told) return
    told = text
    last = performance.now()
    await tell(current).catch(() => {
      told = ''
    })
  }
  return {
    current: () => current,
    flush,
    set: (change) => {
      current = { ...current, ...change }
      if (timer !== null || JSON.stringify(current) === told) return
      const wait = Math.max(0, last + LEAST_MS - performance.now())
      timer = setTimeout(() => void flush(), wait)
      timer.unref()
    },
  }
}
