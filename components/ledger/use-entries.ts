'use client'

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMore } from '@/components/live/use-more'
import { useTRPCClient } from '@/components/live/use-trpc'
import type { EntryRow, ListedCheckpoint } from '@/lib/ledger/entry'

const PAGE = 100

/** A row of the list: an act, or a checkpoint at its place in the chain. */
export type Item = { kind: 'entry'; entry: EntryRow } | { kind: 'checkpoint'; checkpoint: ListedCheckpoint }

/** What is asked of the ledger, newest first; asked again when somebody did something. `on` false: nothing is asked. */
export function useEntries(query: string, on: boolean) {
  const api = useTRPCClient()
  const fetchMore = useMore()
  const asked = useInfiniteQuery({
    queryKey: ['ledger', query],
    queryFn: ({ pageParam, signal }) => api.ledger.page.query({ query, before: pageParam, limit: PAGE }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    enabled: on,
  })
  const pages = asked.data?.pages
  const items = useMemo(() => (pages ?? []).flatMap((page) => itemsOf(page.rows, page.checkpoints)), [pages])
  return {
    asked,
    items,
    /** So many of them are entries. */
    entries: (pages ?? []).reduce((sum, { rows }) => sum + rows.length, 0),
    older: asked.hasNextPage,
    below: () => {
      const last = pages?.at(-1)?.next
      if (last && asked.hasNextPage) void fetchMore(String(last), async () => void (await asked.fetchNextPage()))
    },
  }
}

/** A checkpoint stands above the entry that it signed last. */
export function itemsOf(rows: readonly EntryRow[], checkpoints: readonly ListedCheckpoint[]): Item[] {
  const waiting = [...checkpoints]
  const items: Item[] = []
  for (const entry of rows) {
    while (waiting[0] !== undefined && waiting[0].n >= entry.n) {
      const checkpoint = waiting.shift()
      if (checkpoint) items.push({ kind: 'checkpoint', checkpoint })
    }
    items.push({ kind: 'entry', entry })
  }
  return [...items, ...waiting.map((checkpoint): Item => ({ kind: 'checkpoint', checkpoint }))]
}
