'use client'

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMore } from '@/components/live/use-more'
import { useRefresh } from '@/components/live/use-refresh'
import { useTRPCClient } from '@/components/live/use-trpc'
import type { TaskCount, TaskRow } from '@/lib/message/task'
import { type Filters, statesAsked } from './task-look'

const PAGE = 100
const MOST_PAGES = 20
const EVERY_MS = 1_500

/** The tasks that the filters leave, the most pressing first, and how many there are in each state; kept up with what is taken in. */
export function useTasks({ q, source, owner, state }: Filters) {
  const api = useTRPCClient()
  const fetchMore = useMore()
  const key = useMemo(() => ['tasks', q, source, owner, state], [q, source, owner, state])
  const asked = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      api.task.list.query(
        { text: q, source, owner, states: statesAsked(state), from: pageParam, limit: PAGE },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page, pages) => (pages.length < MOST_PAGES ? page.next : null),
    placeholderData: keepPreviousData,
  })
  useRefresh(key, EVERY_MS)
  const pages = asked.data?.pages
  const rows: TaskRow[] = useMemo(() => eachOnce(pages?.flatMap((page) => page.rows) ?? []), [pages])
  const counts: TaskCount[] = pages?.[0]?.counts ?? []
  return {
    asked,
    rows,
    counts,
    older: asked.hasNextPage,
    below: () => {
      const last = rows.at(-1)
      if (last && asked.hasNextPage) void fetchMore(last.cursor, async () => void (await asked.fetchNextPage()))
    },
  }
}

/** A task that moved between two answers stands in both. */
function eachOnce(rows: readonly TaskRow[]): TaskRow[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}
