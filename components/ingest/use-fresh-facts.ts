'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTRPC } from '@/components/live/use-trpc'
import type { ConsoleStatus } from '@/lib/message/message'

const EVERY_MS = 1_000

/** Asks again for what the sums consist of when they changed, at most once a second; for settings and offered places when sources came or went. */
export function useFresh(consoleStatus: ConsoleStatus | undefined): void {
  const cache = useQueryClient()
  const trpc = useTRPC()
  const facts = useRef(trpc.ingest.facts.queryKey())
  const settings = useRef(trpc.source.settings.queryKey())
  const offered = useRef(trpc.source.offered.queryKey())
  const sums = consoleStatus ? JSON.stringify([consoleStatus.taken, consoleStatus.files, consoleStatus.bytes]) : ''
  const labels = consoleStatus ? JSON.stringify(consoleStatus.sources.map(({ label }) => label)) : ''
  const asked = useRef({ sums, labels, at: 0 })
  useEffect(() => {
    if (sums === '' || asked.current.sums === sums) return
    const wait = Math.max(0, asked.current.at + EVERY_MS - Date.now())
    const timer = setTimeout(() => {
      asked.current = { ...asked.current, sums, at: Date.now() }
      cache.invalidateQueries({ queryKey: facts.current })
    }, wait)
    return () => clearTimeout(timer)
  }, [sums, cache])
  useEffect(() => {
    if (labels === '' || asked.current.labels === labels) return
    asked.current.labels = labels
    cache.invalidateQueries({ queryKey: settings.current })
    cache.invalidateQueries({ queryKey: offered.current })
  }, [labels, cache])
}
