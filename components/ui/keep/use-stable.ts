'use client'

import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function at every render, which does what the newest one does. For events, not for rendering: it lets a memoised part alone. */
export function useStable<Args extends unknown[], Result>(act: (...args: Args) => Result): (...args: Args) => Result {
  const newest = useRef(act)
  useLayoutEffect(() => {
    newest.current = act
  })
  return useCallback((...args: Args) => newest.current(...args), [])
}
