'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useTRPC, useTRPCClient } from '@/components/live/use-trpc'
import type { ProjectCount } from '@/lib/source/project-facts'

export type Place = { root: string; protocol: string }

const HOLDS = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false } as const

/** The projects below a directory, and what lies in each as far as it is counted; counting ends when nobody looks any more. */
export function useProjects({ root, protocol }: Place) {
  const trpc = useTRPC()
  const api = useTRPCClient()
  const seen = useQuery(trpc.source.projects.queryOptions({ root, protocol }, HOLDS))
  const counting = useInfiniteQuery({
    queryKey: ['projects', 'counted', root, protocol],
    queryFn: ({ pageParam, signal }) =>
      api.source.projectCounts.query({ root, protocol, after: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    ...HOLDS,
  })
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = counting
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  const counts = useMemo(
    () => new Map(data?.pages.flatMap(({ rows }) => rows).map((row): [string, ProjectCount] => [row.name, row])),
    [data],
  )
  return {
    seen: seen.data ?? null,
    counts,
    whole: data !== undefined && !hasNextPage,
    error: seen.error ?? counting.error,
    again: () => void Promise.all([seen.refetch(), counting.refetch()]),
  }
}
