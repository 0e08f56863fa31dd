'use client'

import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useOver } from '@/components/live/use-over'
import { useRefresh } from '@/components/live/use-refresh'
import { useTRPC } from '@/components/live/use-trpc'
import type { AskLists, WaitingCount } from '@/lib/asks/approval'
import { LISTS } from '@/lib/asks/ask-kinds'
import { keptAmong } from './keep-rows'

const EVERY_MS = 1_000
const NONE: WaitingCount = { count: 0, capped: false, terminal: 0 }

/** The lists, as every part of a page asks for them: what says what it said stays the same value. */
export function useListsOptions() {
  const options = useTRPC().approvals.lists.queryOptions()
  return { ...options, structuralSharing: keptAmong }
}

const countIn = ({ decide, answer }: AskLists): WaitingCount => ({
  count: decide.count + answer.count,
  capped: decide.capped || answer.capped,
  terminal: decide.terminal + answer.terminal,
})

/** How many asks wait for a person, or at least so many; 0 until it is known. */
export function useWaiting(): WaitingCount {
  return useQuery({ ...useListsOptions(), select: countIn }).data ?? NONE
}

/** Whether a message is listed as an ask. */
export function useIsAsk(uid: string): boolean {
  const isAmong = useCallback(
    (lists: AskLists) => LISTS.some((list) => lists[list].rows.some((row) => row.uid === uid)),
    [uid],
  )
  return useQuery({ ...useListsOptions(), select: isAmong }).data ?? false
}

/** The asks that expect a decision or words of a person: when each was put (UTC ms), by the uid of its message. */
export function useAskedAt(): ReadonlyMap<string, number> {
  const lists = useQuery(useListsOptions()).data
  return useMemo(() => {
    const rows = lists === undefined ? [] : [...lists.decide.rows, ...lists.answer.rows]
    return new Map(rows.map(({ uid, askedAt }) => [uid, askedAt]))
  }, [lists])
}

/** Keeps the lists up with what is taken in and decided. Mounted once, in the frame of every page. */
export function useFreshAsks(): void {
  const options = useListsOptions()
  useRefresh(options.queryKey, EVERY_MS)
  const { data, dataUpdatedAt } = useQuery(options)
  const ends = [...(data?.decide.rows ?? []), ...(data?.answer.rows ?? [])].flatMap(({ expiresAt }) => expiresAt ?? [])
  useOver(options.queryKey, ends.length === 0 ? null : Math.min(...ends), dataUpdatedAt)
}
