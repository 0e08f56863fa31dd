'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useLiveQuestion } from '@/components/live/provider'
import { useTRPC } from '@/components/live/use-trpc'

/** Asks for an open message and its bytes again when the live connection tells of it. */
export function useFresh(uid: string): void {
  const trpc = useTRPC()
  const cache = useQueryClient()
  useLiveQuestion(null, (heard) => {
    const told =
      heard.kind === 'rows'
        ? heard.rows.some((row) => row.uid === uid)
        : heard.kind === 'left'
          ? heard.uids.includes(uid)
          : heard.kind === 'reset'
    if (!told) return
    cache.invalidateQueries({ queryKey: trpc.message.one.queryKey({ uid }) })
    cache.invalidateQueries({ queryKey: trpc.problems.of.queryKey({ uid }) })
    cache.invalidateQueries({ queryKey: trpc.message.raw.queryKey({ uid }) })
  })
}
