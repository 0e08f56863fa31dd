'use client'

import { keepPreviousData, useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMore } from '@/components/live/use-more'
import { useRefresh } from '@/components/live/use-refresh'
import { useTRPC, useTRPCClient } from '@/components/live/use-trpc'
import { useSettled } from '@/components/ui/keep/use-settled'
import { keyOf } from '@/lib/message/agent-page'
import type { Activity } from '@/lib/message/message'

/** With more pages than these, words are the shorter way. */
const MOST_PAGES = 20
const AGENTS = ['agents']
const EVERY_MS = 2_000
const ACTIVITY_EVERY_MS = 3_000

export type ActivityOf = Pick<Activity, 'queueSince' | 'hourSince'> & {
  /** Undefined where it is not known. */
  of: (key: string) => Activity['agents'][number] | null | undefined
}

/**
 * Agents by source and name, those that are called as is typed, a page after the other; and what those that are shown
 * did in the last hour, null until it is known. `open` is the key of one more. The more there are, the rarer all are
 * asked for again.
 */
export function useAgents(typed: string, open: string | null) {
  const trpc = useTRPC()
  const api = useTRPCClient()
  const fetchMore = useMore()
  const text = useSettled(typed) ?? ''
  const key = useMemo(() => [...AGENTS, text], [text])
  const asked = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => api.agent.list.query({ text, from: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page, pages) => (pages.length < MOST_PAGES ? page.next : null),
    placeholderData: keepPreviousData,
  })
  const pages = asked.data?.pages
  const rows = useMemo(
    () => [...new Map(pages?.flatMap((page) => page.rows).map((row) => [keyOf(row), row])).values()],
    [pages],
  )
  const many = Math.max(1, pages?.length ?? 1)
  // Of every text that was asked for: one that is gone back to is as old as what was then.
  useRefresh(AGENTS, EVERY_MS * many)
  useRefresh(trpc.agent.activity.queryKey(), ACTIVITY_EVERY_MS * many)
  const froms = [null, ...(pages?.slice(0, -1).map(({ next }) => next) ?? [])]
  const activity = useQueries({
    queries: froms.map((from) =>
      trpc.agent.activity.queryOptions({ text, from, also: open }, { placeholderData: keepPreviousData }),
    ),
    combine: (all) => ({ parts: all.map(({ data }) => data), failed: all.some(({ isError }) => isError) }),
  })
  const { parts } = activity
  const known = useMemo(
    () => activityOf(parts, new Set([...rows.map(keyOf), ...(open === null ? [] : [open])])),
    [parts, rows, open],
  )
  return {
    asked,
    rows,
    /** Of all that are found; null until that is known. */
    sources: pages?.at(-1)?.sources ?? null,
    known: pages?.at(-1)?.known ?? null,
    below: () => {
      const last = rows.at(-1)
      if (last && asked.hasNextPage) void fetchMore(keyOf(last), async () => void (await asked.fetchNextPage()))
    },
    activity: known,
    failed: activity.failed,
  }
}

function activityOf(parts: readonly (Activity | undefined)[], asked: ReadonlySet<string>): ActivityOf | null {
  const all = parts.flatMap((part) => part ?? [])
  const [first] = all
  if (first === undefined) return null
  const byKey = new Map(all.flatMap(({ agents }) => agents).map((one) => [keyOf(one), one]))
  const whole = all.length === parts.length
  return {
    of: (key) => byKey.get(key) ?? (whole && asked.has(key) ? null : undefined),
    queueSince: first.queueSince,
    hourSince: first.hourSince,
  }
}
