'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTRPC } from '@/components/live/trpc'
import type { AgentRow } from '@/lib/message'
import { writtenName } from '@/lib/names'

export type NameOf = (source: string, agent: string) => string

/** How an agent that is known only by its id writes its name. */
export function useNameOf(): NameOf {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.agent.list.queryOptions())
  return useMemo(() => {
    const names = new Map(data?.map((row) => [`${row.source}\n${row.agent}`, nameOf(row)]))
    return (source, agent) => names.get(`${source}\n${agent}`) ?? agent
  }, [data])
}

/** The first way in which its name was written. */
export function nameOf({ agent, names }: Pick<AgentRow, 'agent' | 'names'>): string {
  return writtenName(names[0], agent)
}
