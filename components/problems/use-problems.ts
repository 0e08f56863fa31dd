'use client'

import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs'
import { useEffect, useRef } from 'react'
import { useConsoleStatus } from '@/components/live/provider'
import { useChanges } from '@/components/live/use-changes'
import { useRefresh } from '@/components/live/use-refresh'
import { useTRPC, useTRPCClient } from '@/components/live/use-trpc'
import { GROUP_ORDERS, GROUPINGS, type Grouping, type GroupOrder } from '@/lib/rules/problem'

const PAGE = 50
const EVERY_MS = 700
/** As long as messages are not judged, what is found changes without any that is new. */
const JUDGING_MS = 1_500

/** What the address says is looked at; `known`: what is acknowledged and waived too; `part`: what is open in the group; `m`: the message that is open beside. */
export const LOOK = {
  by: parseAsStringLiteral(GROUPINGS).withDefault('rule'),
  group: parseAsString,
  part: parseAsString,
  order: parseAsStringLiteral(GROUP_ORDERS).withDefault('gravest'),
  history: parseAsBoolean.withDefault(false),
  known: parseAsBoolean.withDefault(true),
  muted: parseAsBoolean.withDefault(false),
  m: parseAsString,
}

type Look = { by: Grouping; order: GroupOrder; history: boolean; known: boolean; muted: boolean }

/** The groups, kept up with what is judged. `toggle` holds the page or lets it go. */
export function useProblemGroups({ by, order, history, known, muted }: Look) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const asked = useQuery(
    trpc.problems.groups.queryOptions(
      { by, order, history, known, muted },
      {
        placeholderData: keepPreviousData,
        refetchInterval: ({ state }) => (state.data === undefined || state.data.judging === null ? false : JUDGING_MS),
      },
    ),
  )
  useRefresh(trpc.problems.pathKey(), JUDGING_MS)
  useCountedAnew()
  const { toggle } = useChanges({
    query: '',
    everyMs: EVERY_MS,
    countOf: (changed) => changed.length,
    onChanges: () => void cache.invalidateQueries({ queryKey: trpc.problems.pathKey() }),
  })
  return { asked, toggle }
}

/** What others acknowledge or waive, and what runs out, changes no message: it shows in the number of what is new. */
function useCountedAnew() {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const count = useConsoleStatus()?.problems
  const last = useRef(count)
  useEffect(() => {
    if (last.current !== undefined && last.current !== count)
      void cache.invalidateQueries({ queryKey: trpc.problems.pathKey() })
    last.current = count
  }, [count, cache, trpc])
}

/** What a group is put together of; null asks for none. */
export function useProblemParts({ by, history, known, muted }: Look, group: string | null) {
  const trpc = useTRPC()
  return useQuery(
    trpc.problems.parts.queryOptions({ by, history, known, muted, group: group ?? '' }, { enabled: group !== null }),
  )
}

/** The problems of one group, or of a part of it, newest first; null asks for none. */
export function useProblemsOf({ by, history, known, muted }: Look, group: string | null, part: string | null) {
  const trpc = useTRPC()
  const api = useTRPCClient()
  return useInfiniteQuery({
    queryKey: [...trpc.problems.pathKey(), 'pages', by, history, known, muted, group, part],
    queryFn: ({ pageParam, signal }) =>
      api.problems.page.query(
        { by, history, known, muted, group: group ?? '', part, from: pageParam, limit: PAGE },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: group !== null,
  })
}
