'use client'

import { useCallback, useEffect, useRef } from 'react'
import { useStable } from '@/components/ui/keep/use-stable'

/**
 * `soon` runs `act` `soonestMs` after it is asked for (0: at once), and no sooner than `everyMs` after the last time;
 * asked for again meanwhile, it runs once. `now` runs it at once instead.
 */
export function usePaced(act: () => void, { everyMs, soonestMs = 0 }: { everyMs: number; soonestMs?: number }) {
  const newest = useStable(act)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const actedAt = useRef(Number.NEGATIVE_INFINITY)
  const forget = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
  }, [])
  useEffect(() => forget, [forget])

  const now = () => {
    forget()
    actedAt.current = performance.now()
    newest()
  }
  const soon = () => {
    if (timer.current !== undefined) return
    const wait = Math.max(soonestMs, actedAt.current + everyMs - performance.now())
    if (wait <= 0) now()
    else timer.current = setTimeout(now, wait)
  }
  return { soon, now }
}
