'use client'

import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useArrivals } from '@/components/live/arrival-marks'
import { type Changes, useChanges } from '@/components/live/use-changes'
import { useMore } from '@/components/live/use-more'
import { useTRPC, useTRPCClient } from '@/components/live/use-trpc'
import {
  addNewer,
  addOlder,
  admit,
  dismiss,
  EMPTY,
  type Window,
  windowAround,
  windowAtEnd,
} from '@/components/stream/window/window'
import { MOST_BY_ARRIVAL, type ThreadOrder } from '@/lib/conversation/conversation-orders'
import type { MessageRow } from '@/lib/message/message'
import { timeIn } from './thread-items'

export type ThreadMessage = MessageRow & { reasoning: string | null; code: string | null }
type Thread = Window<ThreadMessage>
type Api = ReturnType<typeof useTRPCClient>

const PAGE = 100
const EVERY_MS = 300
const MOST_SINGLE = 50

type Wanted = {
  id: string
  begin: string | null
  following: boolean
  atEnd: boolean
  order: ThreadOrder
}

/** One conversation: its facts and the messages around `begin` (a uid; null: the end), kept fresh by the live connection. */
export function useThread({ id, begin, following, atEnd, order: wanted }: Wanted) {
  const api = useTRPCClient()
  const trpc = useTRPC()
  const cache = useQueryClient()
  const [round, setRound] = useState(0)
  const [unseen, setUnseen] = useState(0)
  const fetchMore = useMore()
  const arrivals = useArrivals()
  const [first] = useState(begin)
  const from = round === 0 ? first : null
  const facts = useQuery(trpc.conversation.one.queryOptions({ id }, { retry: false, gcTime: 0 }))
  const sortable = facts.data === undefined ? null : facts.data.conversation.messages <= MOST_BY_ARRIVAL
  const order = sortable === false ? 'sent' : wanted
  const key: QueryKey = useMemo(() => ['thread', id, order, from, round], [id, order, from, round])
  const asked = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => load(api, { id, order, from, signal }),
    enabled: order === 'sent' || sortable !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const window: Thread = asked.data ?? EMPTY
  const real = facts.data?.conversation.id ?? id

  const more = (direction: 'older' | 'newer') => {
    const edge = direction === 'older' ? window.rows[0] : window.rows.at(-1)
    if (!edge || !window[direction]) return
    void fetchMore(`${direction} ${edge.cursor}`, async () => {
      const page = await api.conversation.messages.query({ id, order, from: edge.cursor, direction, limit: PAGE })
      cache.setQueryData<Thread>(
        key,
        (now) => now && (direction === 'older' ? addOlder(now, page) : addNewer(now, page)),
      )
    })
  }

  const onChanges = async ({ rows, left, anew }: Changes) => {
    if (anew) return Promise.all([facts.refetch(), asked.refetch()])
    const now = cache.getQueryData<Thread>(key)
    const known = new Set(now?.rows.map(({ uid }) => uid))
    const mine = rows.filter((row) => row.conversation === real || known.has(row.uid))
    if (mine.length === 0 && !left.some((uid) => known.has(uid))) return
    cache.invalidateQueries({ queryKey: trpc.conversation.one.queryKey({ id }) })
    // An answer that is under way may be from before this change.
    if (now === undefined || asked.isFetching) return asked.refetch()
    if (mine.length > MOST_SINGLE) return asked.refetch()
    const details = await Promise.all(mine.map(({ uid }) => api.message.one.query({ uid, order }).catch(() => null)))
    const here = details.flatMap((detail) => (detail?.conversation === real ? [detail] : []))
    const away = details.flatMap((detail) => (detail && detail.conversation !== real ? [detail.uid] : []))
    const current = cache.getQueryData<Thread>(key)
    if (current === undefined) return
    const { window: next, fresh } = admit<ThreadMessage>(current, here, following, (row) => timeIn(order, row))
    arrivals.came(fresh.map(({ uid }) => uid))
    cache.setQueryData<Thread>(key, dismiss(next, away))
    if (!following) setUnseen((count) => count + fresh.length)
  }

  const live = useChanges({
    query: '',
    everyMs: EVERY_MS,
    countOf: (rows) => rows.filter(({ conversation }) => conversation === real).length,
    onChanges,
  })
  useEffect(() => {
    if (atEnd) setUnseen(0)
  }, [atEnd])

  return {
    facts,
    asked,
    window,
    order,
    /** Whether it can be ordered by arrival too. */
    sortable: sortable === true,
    more,
    real,
    unseen,
    ...live,
    begin: from,
    toEnd: () => window.newer && setRound((now) => now + 1),
    freshOf: arrivals.freshOf,
  }
}

type Loaded = Pick<Wanted, 'id' | 'order'> & { from: string | null; signal: AbortSignal }

async function load(api: Api, { id, order, from, signal }: Loaded) {
  const ask = (wanted: { from?: string | null; direction: 'older' | 'newer'; limit: number }) =>
    api.conversation.messages.query({ id, order, ...wanted }, { signal })
  const place = from === null ? null : await api.message.one.query({ uid: from, order }, { signal }).catch(() => null)
  if (place === null) return windowAtEnd(await ask({ direction: 'older', limit: PAGE }))
  const before = await ask({ from: place.cursor, direction: 'older', limit: PAGE / 2 })
  const after = await ask({ from: before.rows.at(-1)?.cursor ?? null, direction: 'newer', limit: PAGE / 2 })
  return windowAround(before, after)
}
