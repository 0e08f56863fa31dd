'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTRPC } from '@/components/live/trpc'
import { useRefresh } from '@/components/live/use-refresh'
import type { Activity } from '@/lib/message'
import { keyOf } from './presence'

const EVERY_MS = 3_000

export type ActivityOf = Pick<Activity, 'queueSince' | 'hourSince'> & {
  of: (key: string) => Activity['agents'][number] | undefined
}

/** What every agent did in the last hour and what waits for it; null until it is known. Throws nothing: without it the page says what it has. */
export function useActivity(): { known: ActivityOf | null; failed: boolean } {
  const trpc = useTRPC()
  const asked = useQuery(trpc.agent.activity.queryOptions())
  useRefresh(trpc.agent.activity.queryKey(), EVERY_MS)
  const { data } = asked
  const known = useMemo(() => {
    if (data === undefined) return null
    const byKey = new Map(data.agents.map((one) => [keyOf(one), one]))
    return { of: (key: string) => byKey.get(key), queueSince: data.queueSince, hourSince: data.hourSince }
  }, [data])
  return { known, failed: asked.isError }
}
