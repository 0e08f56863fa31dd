'use client'

import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

const AT_LEAST_MS = 1_000
/** A timer of a browser holds no more than some days. */
const AT_MOST_MS = 3_600_000

/**
 * Asks for `key` again when a time is over, which nothing on the disk tells: at `at` (UTC ms; null: never), and then
 * until the answer, which came at `answeredAt` (0: not yet), gives another.
 */
export function useOver(key: QueryKey, at: number | null, answeredAt: number): void {
  const cache = useQueryClient()
  const named = JSON.stringify(key)
  useEffect(() => {
    if (at === null || answeredAt === 0) return
    const wait = Math.min(AT_MOST_MS, Math.max(AT_LEAST_MS, at - Date.now()))
    const timer = setTimeout(() => cache.invalidateQueries({ queryKey: JSON.parse(named) }), wait)
    return () => clearTimeout(timer)
  }, [at, answeredAt, named, cache])
}
