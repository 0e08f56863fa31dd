import type { Deriving } from '@/lib/message/message'
import type { ToldCondition } from '@/server/store/status/running-facts'
import type { FromTail } from '@/server/tail/run/tail-wire'

/** What our tail told last of each source, in memory: it is told whether or not the index can be written. */
export type TailConditions = {
  hear: (word: Extract<FromTail, { kind: 'condition' }>) => void
  hearDeriving: (progress: Deriving | null) => void
  of: (label: string) => ToldCondition | null
  /** It ended, or could not start. */
  fail: (why: string) => void
  whyStopped: () => string | null
  deriving: () => Deriving | null
  /** The tail is another one: what the last one told holds no longer. */
  forget: () => void
}

export function tailConditions(): TailConditions {
  const told = new Map<string, ToldCondition>()
  let why: string | null = null
  let deriving: Deriving | null = null
  return {
    hear: ({ label, condition, at }) => void (condition ? told.set(label, { condition, at }) : told.delete(label)),
    hearDeriving: (progress) => {
      deriving = progress
    },
    of: (label) => told.get(label) ?? null,
    fail: (reason) => {
      why = reason
    },
    whyStopped: () => why,
    deriving: () => deriving,
    forget: () => {
      why = null
      deriving = null
      told.clear()
    },
  }
}
