'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { COUNTED, useRefresh } from '@/components/live/use-refresh'
import { useTRPC } from '@/components/live/use-trpc'
import { readQuestion } from '@/lib/query/read-question'

const BARS = 100

/** Counts by value for a question; asked again when something came in, at most every 3 s. */
export function useFacets(q: string) {
  const trpc = useTRPC()
  const asked = useQuery(trpc.stream.facets.queryOptions({ query: q }, options(q)))
  useRefresh(trpc.stream.facets.queryKey({ query: q }), COUNTED.everyMs, COUNTED.afterMs.facets)
  return asked
}

/** Counts by value of the conversations of a question; asked again when something came in, at most every 3 s. */
export function useBookFacets(q: string) {
  const trpc = useTRPC()
  const asked = useQuery(trpc.conversation.facets.queryOptions({ query: q }, options(q)))
  useRefresh(trpc.conversation.facets.queryKey({ query: q }), COUNTED.everyMs, COUNTED.afterMs.facets)
  return asked
}

/** Messages over time for a question; asked again when something came in, at most every 3 s. */
export function useHistogram(q: string) {
  const trpc = useTRPC()
  const asked = useQuery(trpc.stream.histogram.queryOptions({ query: q, bars: BARS }, options(q)))
  useRefresh(trpc.stream.histogram.queryKey({ query: q, bars: BARS }), COUNTED.everyMs, COUNTED.afterMs.histogram)
  return asked
}

/** Until a question is answered what stood before it stays; of one that cannot be asked nothing does. */
function options(q: string) {
  const isAsked = readQuestion(q, { now: Date.now() }).mistakes.length === 0
  return {
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: isAsked ? keepPreviousData : undefined,
    retry: false,
  }
}
