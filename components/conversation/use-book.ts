'use client'

import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useArrivals } from '@/components/live/arrival-marks'
import { type Changes, useChanges } from '@/components/live/use-changes'
import { useMore } from '@/components/live/use-more'
import { useTRPCClient } from '@/components/live/use-trpc'
import { type ConversationFilter, passes } from '@/lib/conversation/conversation-facets'
import type { BookOrder } from '@/lib/conversation/conversation-orders'
import type { ConversationRow, MessageRow } from '@/lib/message/message'
import { addBelow, type Book, bookOf, EMPTY, renew } from './book'

const PAGE = 100
const EVERY_MS = 750
const MOST_SINGLE = 40

/**
 * The conversations of a question in an order, `least` of them to begin with; those that changed move as the live
 * connection tells of their messages.
 */
export function useBook(query: string | null, filter: ConversationFilter, order: BookOrder, least: number) {
  const api = useTRPCClient()
  const cache = useQueryClient()
  const fetchMore = useMore()
  const moved = useArrivals()
  const key: QueryKey = useMemo(() => ['conversations', query, filter, order], [query, filter, order])
  const asked = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const page = (from?: string) =>
        api.conversation.page.query({ query: query ?? '', filter, order, from, limit: PAGE }, { signal })
      let all = bookOf(await page(), order)
      for (let had = 0; all.next !== null && all.rows.length > had && all.rows.length < least; ) {
        had = all.rows.length
        all = addBelow(all, await page(all.next))
      }
      return all
    },
    enabled: query !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const book = asked.data ?? EMPTY

  const below = () => {
    const { next } = book
    if (next === null || query === null) return
    void fetchMore(next, async () => {
      const page = await api.conversation.page.query({ query, filter, order, from: next, limit: PAGE })
      cache.setQueryData<Book>(key, (now) => now && addBelow(now, page))
    })
  }

  const onChanges = async ({ rows, anew }: Changes) => {
    if (anew) return asked.refetch()
    const before = cache.getQueryData<Book>(key)
    if (query === null) return
    // An answer that is under way may be from before this change.
    if (before === undefined || asked.isFetching) return asked.refetch()
    const top = await api.conversation.page.query({ query, filter, order, limit: PAGE }).catch(() => null)
    if (top === null) return
    const inTop = new Set(top.rows.map(({ id }) => id))
    const known = new Set(before.rows.map(({ id }) => id))
    const others = [...idsOf(rows)].filter((id) => known.has(id) && !inTop.has(id)).slice(0, MOST_SINGLE)
    const changed = await Promise.all(others.map((id) => api.conversation.one.query({ id, order }).catch(() => null)))
    const held = new Map(before.rows.map((row) => [row.id, saidIn(row)]))
    moved.came(top.rows.filter((row) => held.get(row.id) !== saidIn(row)).map(({ id }) => id))
    const single = changed.flatMap((one) => (one ? [one.conversation] : []))
    cache.setQueryData<Book>(key, (now) => now && kept(renew(now, top, single), filter))
  }

  const live = useChanges({ query: '', everyMs: EVERY_MS, countOf: (rows) => idsOf(rows).size, onChanges })
  return {
    asked,
    book,
    below,
    ...live,
    freshOf: ({ id }: ConversationRow) => moved.freshOf(id),
  }
}

/** Another one when anything was said in it, or of it. */
function saidIn({ messages, lastAt, flags, aliases }: ConversationRow): string {
  return JSON.stringify([messages, lastAt, flags, aliases])
}

/** Without those that stand otherwise by now. */
function kept(book: Book, filter: ConversationFilter): Book {
  return { ...book, rows: book.rows.filter((row) => passes(filter, row)) }
}

function idsOf(rows: readonly MessageRow[]): Set<string> {
  return new Set(rows.flatMap(({ conversation }) => (conversation === null ? [] : [conversation])))
}
