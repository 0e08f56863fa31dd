'use client'

import { useCallback, useEffect, useRef } from 'react'
import { stopwatch } from '@/lib/on-screen'

/** Gives how long these bytes have been shown while the page could be seen, ms. */
export function useOnScreen(sha256: string): () => number {
  const watch = useRef(stopwatch())
  // biome-ignore lint/correctness/useExhaustiveDependencies: other bytes are looked at anew
  useEffect(() => {
    const own = stopwatch()
    watch.current = own
    const judge = () =>
      document.visibilityState === 'visible' ? own.go(performance.now()) : own.stop(performance.now())
    judge()
    document.addEventListener('visibilitychange', judge)
    return () => {
      document.removeEventListener('visibilitychange', judge)
      own.stop(performance.now())
    }
  }, [sha256])
  return useCallback(() => watch.current.read(performance.now()), [])
}
