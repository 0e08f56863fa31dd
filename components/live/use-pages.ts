'use client'

import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import type { NamedPage } from '@/lib/pages/named-page'
import { useMore } from './use-more'

/** Rows that come page after page; `more` has the next, null where all are here. */
export function usePages<Row, More>(
  key: QueryKey,
  ask: (from: string | null, signal: AbortSignal) => Promise<NamedPage<Row> & More>,
  enabled = true,
) {
  const fetchMore = useMore()
  const asked = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    enabled,
  })
  const last = asked.data?.pages.at(-1)
  const fetchNext = async () => void (await asked.fetchNextPage())
  return {
    asked,
    last,
    rows: asked.data?.pages.flatMap(({ rows }): Row[] => rows) ?? [],
    more: asked.hasNextPage ? () => void fetchMore(`${last?.next}`, fetchNext) : null,
  }
}
