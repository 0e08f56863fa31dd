'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTRPCClient } from '@/components/live/use-trpc'
import { useSettled } from '@/components/ui/keep/use-settled'
import type { DraftPost } from '@/lib/post/post-parts'

/**
 * Who is addressed, who will react, what the rules say and the very bytes: asked when the typing rests, and anew once its
 * source may be written to, or may not any more.
 */
export function usePreview(draft: DraftPost | null, writingSince: number | null) {
  const api = useTRPCClient()
  const settled = useSettled(draft === null ? null : JSON.stringify(draft))
  const asked = useQuery({
    queryKey: ['post.preview', settled, writingSince],
    queryFn: ({ signal }) => {
      if (draft === null) throw new Error('There is nothing to look at.')
      return api.post.preview.mutate({ draft }, { signal })
    },
    enabled: settled !== null && draft !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 5_000,
  })
  /** Whether it is of what stands there now. */
  const current = settled === (draft === null ? null : JSON.stringify(draft)) && !asked.isPlaceholderData
  return { preview: draft === null ? undefined : asked.data, error: asked.error, current: current && asked.isSuccess }
}
