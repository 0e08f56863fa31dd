import { tellingAt } from './notice-pace'
import { type Haste, mostHaste, type QuietHours } from './quiet-hours'

/** What is notified of on a screen that nobody looks at. Keys stand for what waits; times are UTC ms. */
export type ScreenPace = {
  /** Something has come. `urgent`: it is told at once, though not in quiet hours. */
  come: (keys: readonly string[], haste: Haste, urgent?: boolean) => void
  /** A person looks at the page: all that has come is in sight. */
  seen: (now: number) => void
  /** What is to be told now, if anything; `waits`: whether it still does. */
  take: (now: number, waits: (key: string) => boolean, quiet?: QuietHours | null) => string[]
}

/** By the same pace as webhooks: at once what is urgent, and the first; more of what may wait comes `paceMs` later. */
export function screenPace(paceMs: number): ScreenPace {
  const pending = new Map<string, { haste: Haste; urgent: boolean }>()
  let last: { at: number; keys: readonly string[] } | null = null
  let seenAt: number | null = null
  return {
    come: (keys, haste, urgent = false) => {
      for (const key of keys) pending.set(key, { haste, urgent })
    },
    seen: (now) => {
      seenAt = now
      pending.clear()
    },
    take: (now, waits, quiet = null) => {
      for (const key of pending.keys()) if (!waits(key)) pending.delete(key)
      if (pending.size === 0) return []
      const before = last === null ? null : { sentAt: last.at, isOver: !last.keys.some(waits) }
      const all = [...pending.values()]
      const haste = mostHaste(all.map((one) => one.haste))
      const urgent = all.some((one) => one.urgent)
      if (tellingAt({ urgent, haste, last: before, actedAt: seenAt, quiet }, { now, paceMs }) > now) return []
      const keys = [...pending.keys()]
      pending.clear()
      last = { at: now, keys }
      return keys
    },
  }
}
