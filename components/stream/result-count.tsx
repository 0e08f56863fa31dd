'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLine } from '@/components/live/provider'
import { useRefresh } from '@/components/live/use-refresh'
import { useTRPCClient } from '@/components/live/use-trpc'
import { readQuestion } from '@/lib/query/read-question'
import { text } from '@/lib/text/console/first-load-words'
import { clockTime } from '@/lib/time/clock'

const AGAIN_MS = 2_000

/** How many match and how long the answer took. Asked again when something came in, at most every 2 s. */
export function ResultCount({ q }: { q: string }) {
  const count = useCount(q)
  const { phase, lostAt } = useLine()
  if (!count) return null
  const words = text.stream.count(count.count, count.capped)
  return (
    <span className="hint num">
      {words}
      {phase === 'lost' ? (
        text.stream.countAsOf(clockTime(lostAt ?? 0))
      ) : (
        <span className="took">{text.stream.countIn(count.ms)}</span>
      )}
    </span>
  )
}

/** The capped count of a question; undefined for one that cannot be asked. */
export function useCount(q: string) {
  const api = useTRPCClient()
  const key = ['stream count', q]
  const isAsked = readQuestion(q, { now: Date.now() }).mistakes.length === 0
  const asked = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const began = performance.now()
      const { count, capped } = await api.stream.count.query({ query: q }, { signal })
      return { count, capped, ms: performance.now() - began }
    },
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: isAsked ? keepPreviousData : undefined,
  })
  useRefresh(key, AGAIN_MS)
  return asked.data
}
