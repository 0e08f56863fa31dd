'use client'

import { useSyncExternalStore } from 'react'
import { dayNumber, dayStart } from '@/lib/time/clock'

const watchers = new Set<() => void>()
let now = 0
let timer: ReturnType<typeof setInterval> | undefined

function watch(changed: () => void): () => void {
  watchers.add(changed)
  timer ??= setInterval(tell, 1_000)
  tell()
  return () => {
    watchers.delete(changed)
    if (watchers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tell(): void {
  now = Date.now()
  for (const changed of watchers) changed()
}

/** When the UTC day began that it is now, UTC ms: another one at midnight, though nothing else comes. Null as `useNow`. */
export function useToday(): number | null {
  return useSyncExternalStore(
    watch,
    () => (now === 0 ? null : dayStart(dayNumber(now))),
    () => null,
  )
}

/** The time now in UTC ms, once a second; null until the page lives in a browser, so that server and browser agree. */
export function useNow(): number | null {
  return useSyncExternalStore(
    watch,
    () => now || null,
    () => null,
  )
}
