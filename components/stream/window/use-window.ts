'use client'

import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useMore } from '@/components/live/use-more'
import { useTRPCClient } from '@/components/live/use-trpc'
import { type Flight, land, newFlight } from './flight'
import { type Anchor, type Ask, loadAgain, loadWindow, PAGE } from './load-rows'
import { addNewer, addOlder, EMPTY, oldestFirst, type Window } from './window'

type Wanted = { query: string; anchor: Anchor; enabled: boolean; first: Window | null }

/**
 * The rows on the screen: `first`, or fetched around `anchor`, grown at either side, changed by `change`. Lives in the
 * query cache only.
 */
export function useWindow({ query, anchor, enabled, first }: Wanted) {
  const api = useTRPCClient()
  const cache = useQueryClient()
  const fetchMore = useMore()
  const flights = useRef(new Set<Flight>())
  const meanwhile = async <T>(ask: (flight: Flight) => Promise<T>): Promise<T> => {
    const flight = newFlight()
    flights.current.add(flight)
    try {
      return await ask(flight)
    } finally {
      flights.current.delete(flight)
    }
  }
  const came = first !== null
  const key: QueryKey = useMemo(() => ['stream window', query, anchor, came], [query, anchor, came])
  const asked = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      meanwhile(async (flight) => land(await loadWindow(api, { query, anchor, signal }), flight)),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    // Rows keep what they are; comparing them place by place would make 2,000 new ones whenever one comes or goes above.
    structuralSharing: false,
    // What came with the page is looked at once and never again; it must outlast the coming to life of a page.
    ...(first === null ? { gcTime: 0 } : { initialData: first }),
  })
  const window = asked.data ?? EMPTY
  const latest = useRef(key)
  latest.current = key
  const change = (by: (window: Window) => Window) => {
    cache.setQueryData<Window>(latest.current, (now) => (now === undefined ? now : by(now)))
  }
  const more = (direction: 'older' | 'newer') => {
    const edge = direction === 'older' ? window.rows[0] : window.rows.at(-1)
    if (!edge || !window[direction]) return
    const ask = async (flight: Flight) => {
      const asked = { query, from: edge.cursor, direction, limit: PAGE }
      const page = oldestFirst(await api.stream.page.query(asked), direction)
      const add = direction === 'older' ? addOlder : addNewer
      cache.setQueryData<Window>(key, (now) => now && land(add(now, page), flight))
    }
    void fetchMore(`${direction} ${edge.cursor}`, () => meanwhile(ask))
  }
  /** Fetches again what is shown: the end for who follows it, else the same rows. */
  const renew = async (toEnd: boolean) => {
    const now = cache.getQueryData<Window>(latest.current)
    if (toEnd || !now || now.rows.length === 0) return asked.refetch()
    change((shown) => ({ ...shown, newer: true }))
    const page = (wanted: Parameters<Ask>[0]) => api.stream.page.query({ query, ...wanted })
    const again = await meanwhile(async (flight) => land(await loadAgain(page, now), flight)).catch(() => null)
    if (latest.current !== key) return
    if (again === null) return asked.refetch()
    change(() => again)
  }
  return {
    asked,
    window,
    change,
    renew,
    more,
    current: () => cache.getQueryData<Window>(latest.current),
    /** Everything that is under way is told of what the live stream says. */
    overhear: (tell: (flight: Flight) => void) => flights.current.forEach(tell),
  }
}
