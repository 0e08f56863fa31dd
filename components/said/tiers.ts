'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTRPC } from '@/components/live/trpc'

export type TierOf = (source: string, agent: string) => string | null

/** The tier of any agent that is known, for marks of recipients: messages name only the tier of their sender. */
export function useTierOf(): TierOf {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.agent.list.queryOptions())
  return useMemo(() => {
    const tiers = new Map(data?.map(({ source, agent, tier }) => [`${source}\n${agent}`, tier]))
    return (source, agent) => tiers.get(`${source}\n${agent}`) ?? null
  }, [data])
}
