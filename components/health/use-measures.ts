'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs'
import { useRefresh } from '@/components/live/use-refresh'
import { useTRPC } from '@/components/live/use-trpc'
import { type Narrowing, SPANS, type Span, STAGES, type Stage } from '@/lib/measures/measure'

/** Bars move on with the clock, whatever comes. */
const EVERY_MS: Record<Span, number> = { '1h': 5_000, '24h': 30_000, '7d': 60_000, '30d': 60_000 }
const SUMMING_MS = 1_500

/** What the address says is looked at. `stage` null: the one that each protocol goes by. */
export const MEASURE_LOOK = {
  span: parseAsStringLiteral(SPANS).withDefault('1h'),
  stage: parseAsStringLiteral(STAGES),
  narrow: parseAsString.withDefault(''),
  table: parseAsBoolean.withDefault(false),
}

/** The sums, kept up with what is taken in and with the clock. */
export function useMeasures(asked: { span: Span; stage: Stage | null; narrowing: Narrowing | null }) {
  const trpc = useTRPC()
  useRefresh(trpc.measures.pathKey(), SUMMING_MS, SUMMING_MS)
  return useQuery(
    trpc.measures.sums.queryOptions(asked, {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.isSumming === true ? SUMMING_MS : EVERY_MS[asked.span]),
    }),
  )
}
