'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/components/live/trpc'
import { useRefresh } from '@/components/live/use-refresh'
import { LISTS } from '@/lib/ask'

const EVERY_MS = 1_000

/** How many asks wait for a yes or no; 0 until it is known. */
export function useWaiting(): number {
  return useQuery(useTRPC().approvals.lists.queryOptions()).data?.decide.count ?? 0
}

/** Whether a message is listed as an ask. */
export function useIsAsk(uid: string): boolean {
  const lists = useQuery(useTRPC().approvals.lists.queryOptions()).data
  return lists !== undefined && LISTS.some((list) => lists[list].rows.some((row) => row.uid === uid))
}

/** Keeps the lists up with what is taken in and decided. Mounted once, in the frame of every page. */
export function useFreshAsks(): void {
  useRefresh(useTRPC().approvals.lists.queryKey(), EVERY_MS)
}
