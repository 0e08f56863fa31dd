'use client'

import { useQuery } from '@tanstack/react-query'
import { parseAsString } from 'nuqs'
import { useMemo } from 'react'
import { useRefresh } from '@/components/live/use-refresh'
import { useTRPC, useTRPCClient } from '@/components/live/use-trpc'
import type { AskLists } from '@/lib/asks/approval'
import { type AskFilter, FILTERS, isLeftBy, isNarrowed, narrowed } from '@/lib/asks/ask-filter'
import { approvalFilter as words } from '@/lib/text/decisions/filter-words'

const FOUND_MS = 1_000

/** What narrows the lists, in the address. */
export const NARROWING = {
  q: parseAsString.withDefault(''),
  source: parseAsString,
  agent: parseAsString,
  tier: parseAsString,
  type: parseAsString,
  age: parseAsString,
  policy: parseAsString,
}
export type Narrowing = AskFilter & { q: string }
export const ALL: { readonly [name in keyof Narrowing]: null } = {
  ...{ q: null, source: null, agent: null, tier: null, type: null, age: null, policy: null },
}

/** Uids of what is listed and found by a question; null as long as nothing is asked, or nothing is known. */
function useFound(query: string): { found: ReadonlySet<string> | null; error: string | null } {
  const trpc = useTRPC()
  const api = useTRPCClient()
  const queryKey = [...trpc.approvals.pathKey(), 'found', query]
  const asked = useQuery({
    queryKey,
    // A question with a mistake is not asked. What reads it is fetched when it is wanted.
    queryFn: async ({ signal }) => {
      const { parse } = await import('@/lib/query/parse')
      const { problems } = parse(query, { now: Date.now() })
      if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join(' '))
      return api.approvals.found.query({ query }, { signal })
    },
    enabled: query !== '',
    retry: false,
  })
  useRefresh(queryKey, FOUND_MS)
  const { data } = asked
  const found = useMemo(() => (data === undefined ? null : new Set(data)), [data])
  return query === ''
    ? { found: null, error: null }
    : { found, error: found === null ? (asked.error?.message ?? null) : null }
}

/** What of the lists is shown, and what is to be said of that. As long as a question is not answered all is shown, and that is said. */
export function useNarrowed(all: AskLists | undefined, look: Narrowing, now: number) {
  const { found, error } = useFound(look.q)
  const { source, agent, tier, type, age, policy } = look
  const lists = useMemo(() => {
    const filter: AskFilter = { source, agent, tier, type, age, policy }
    if (all === undefined || (found === null && !isNarrowed(filter))) return all
    return narrowed(all, (row) => (found === null || found.has(row.uid)) && isLeftBy(filter, row, now))
  }, [all, found, source, agent, tier, type, age, policy, now])
  const on = look.q !== '' || isNarrowed(look)
  const unasked = look.q !== '' && found === null
  return { lists, on, unasked: !unasked ? null : error === null ? words.coming : words.failed(error) }
}

/** How many of them narrow. */
export const narrowingCount = (filter: AskFilter) => FILTERS.filter((name) => filter[name] !== null).length
