'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/components/live/trpc'
import type { AgentRow } from '@/lib/message'
import { writtenName } from '@/lib/names'

export type NameOf = (source: string, agent: string) => string

/** How an agent that is known only by its id writes its name. */
export function useNameOf(): NameOf {
  const { data } = useQuery(useTRPC().agent.list.queryOptions())
  return data === undefined ? byItsId : namesIn(data)
}

const byItsId: NameOf = (_source, agent) => agent

/** Of each list once: a page asks in each of its rows. */
const known = new WeakMap<readonly AgentRow[], NameOf>()

function namesIn(rows: readonly AgentRow[]): NameOf {
  const had = known.get(rows)
  if (had !== undefined) return had
  const names = new Map(rows.map((row) => [`${row.source}\n${row.agent}`, nameOf(row)]))
  const found: NameOf = (source, agent) => names.get(`${source}\n${agent}`) ?? agent
  known.set(rows, found)
  return found
}

/** The first way in which its name was written. */
export function nameOf({ agent, names }: Pick<AgentRow, 'agent' | 'names'>): string {
  return writtenName(names[0], agent)
}
