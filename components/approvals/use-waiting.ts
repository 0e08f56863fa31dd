'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/components/live/trpc'
import { useRefresh } from '@/components/live/use-refresh'

const EVERY_MS = 1_000

/** How many asks wait for a yes or no; 0 until it is known. */
export function useWaiting(): number {
  return useQuery(useTRPC().approvals.lists.queryOptions()).data?.decide.count ?? 0
}

/** Keeps the lists up with what is taken in and decided. Mounted once, in the frame of every page. */
export function useFreshAsks(): void {
  useRefresh(useTRPC().approvals.lists.queryKey(), EVERY_MS)
}
