'use client'

import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useConsoleStatus, usePause } from './provider'

/** What is counted beside the rows gives way to those that come, and one count to the other. */
export const COUNTED = { everyMs: 3_000, afterMs: { facets: 500, histogram: 1_000, views: 1_500, news: 2_000 } }

/**
 * Asks for `key` again when the console says that something was taken in, a heartbeat too, at most every `everyMs`, and
 * `afterMs` later; not while the person holds the page.
 */
export function useRefresh(key: QueryKey, everyMs: number, afterMs = 0): void {
  const cache = useQueryClient()
  const taken = useConsoleStatus()?.taken ?? null
  const [pause] = usePause()
  const asked = useRef({ at: 0, taken: -1 })
  const dueAt = useRef<number | null>(null)
  const latest = useRef(key)
  useEffect(() => {
    latest.current = key
  })
  useEffect(() => {
    if (asked.current.taken === -1) asked.current = { at: Date.now(), taken: taken ?? -1 }
    if (taken === null || pause !== null || taken === asked.current.taken) return
    dueAt.current ??= Math.max(asked.current.at + everyMs, Date.now() + afterMs)
    const wait = Math.max(0, dueAt.current - Date.now())
    const timer = setTimeout(() => {
      dueAt.current = null
      asked.current = { at: Date.now(), taken }
      cache.invalidateQueries({ queryKey: latest.current })
    }, wait)
    return () => clearTimeout(timer)
  }, [taken, pause, everyMs, afterMs, cache])
}
