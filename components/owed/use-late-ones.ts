'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useRefresh } from '@/components/live/use-refresh'
import { useTRPC } from '@/components/live/use-trpc'
import { keyOf } from '@/lib/message/agent-page'
import { JUDGED_AFTER_MS } from './use-owed'

const EVERY_MS = 5_000
const SINCE_WATCHED = { history: false }

/** How much that is late each agent owes, by its key; `failed`: nobody knows. */
export function useLateOnes(): { lateOf: (key: string) => number; failed: boolean } {
  const trpc = useTRPC()
  const { data, isError } = useQuery(trpc.owed.lateOnes.queryOptions(SINCE_WATCHED))
  useRefresh(trpc.owed.lateOnes.queryKey(SINCE_WATCHED), EVERY_MS, JUDGED_AFTER_MS)
  const byKey = useMemo(() => new Map(data?.map((one) => [keyOf(one), one.late])), [data])
  return { lateOf: (key) => byKey.get(key) ?? 0, failed: isError }
}
