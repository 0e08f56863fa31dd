'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/components/live/trpc'
import { useRefresh } from '@/components/live/use-refresh'
import { parse } from '@/lib/query/parse'

const AGAIN_MS = 3_000
/** What is counted gives way to the rows that come, and one count to the other. */
const AFTER_MS = { facets: 500, histogram: 1_000 }
const BARS = 100

/** Counts by value for a question; asked again when something came in, at most every 3 s. */
export function useFacets(q: string) {
  const trpc = useTRPC()
  const asked = useQuery(trpc.stream.facets.queryOptions({ query: q }, options(q)))
  useRefresh(trpc.stream.facets.queryKey({ query: q }), AGAIN_MS, AFTER_MS.facets)
  return asked
}

/** Counts by value of the conversations of a question; asked again when something came in, at most every 3 s. */
export function useBookFacets(q: string) {
  const trpc = useTRPC()
  const asked = useQuery(trpc.conversation.facets.queryOptions({ query: q }, options(q)))
  useRefresh(trpc.conversation.facets.queryKey({ query: q }), AGAIN_MS, AFTER_MS.facets)
  return asked
}

/** Messages over time for a question; asked again when something came in, at most every 3 s. */
export function useHistogram(q: string) {
  const trpc = useTRPC()
  const asked = useQuery(trpc.stream.histogram.queryOptions({ query: q, bars: BARS }, options(q)))
  useRefresh(trpc.stream.histogram.queryKey({ query: q, bars: BARS }), AGAIN_MS, AFTER_MS.histogram)
  return asked
}

function options(q: string) {
  return {
    enabled: parse(q, { now: Date.now() }).problems.length === 0,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    retry: false,
  }
}
