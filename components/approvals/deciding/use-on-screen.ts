'use client'

import { useCallback, useEffect, useRef } from 'react'
import { stopwatch } from '@/lib/time/stopwatch'

/** Gives how long these bytes have been shown while the page could be seen, ms. */
export function useOnScreen(sha256: string): () => number {
  const seen = useRef({ sha256, watch: stopwatch() })
  useEffect(() => {
    // Other bytes are looked at anew.
    const watch = stopwatch()
    seen.current = { sha256, watch }
    const judge = () =>
      document.visibilityState === 'visible' ? watch.go(performance.now()) : watch.stop(performance.now())
    judge()
    document.addEventListener('visibilitychange', judge)
    return () => document.removeEventListener('visibilitychange', judge)
  }, [sha256])
  return useCallback(() => seen.current.watch.read(performance.now()), [])
}
