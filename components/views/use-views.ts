'use client'

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { COUNTED, useRefresh } from '@/components/live/use-refresh'
import { useTRPC, useTRPCClient } from '@/components/live/use-trpc'
import { toast } from '@/components/ui/over/toast'
import type { View, ViewCount } from '@/lib/people/view'
import { text } from '@/lib/text'

const words = text.views
const PART = 20
const MOST_LETTERS = 200
const UNDO_MS = 15_000

/** One's own views and those that others share, pinned ones first: those with these words, or the first. */
export function useViews(text = '') {
  const asked = useQuery(
    useTRPC().views.list.queryOptions(
      { text: text.trim().slice(0, MOST_LETTERS) },
      { placeholderData: keepPreviousData },
    ),
  )
  const { rows, found = 0 } = asked.data ?? {}
  return { asked, views: rows, left: found - (rows?.length ?? 0) }
}

/**
 * What the pinned views find, by their id (null: all traffic). Asked again when others are pinned, and when something
 * came in, at most every 3 s; where counting takes long, as seldom as that it costs a twentieth of the time.
 */
export function useViewCounts(): Map<string | null, ViewCount> {
  const trpc = useTRPC()
  const api = useTRPCClient()
  const pinned = useViews().views?.flatMap((view) => (view.pinned ? [[view.id, view.query]] : []))
  const key = [...trpc.views.counts.queryKey(), pinned]
  const asked = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const began = performance.now()
      const counts = await api.views.counts.query(undefined, { signal })
      return { counts, ms: performance.now() - began }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    placeholderData: keepPreviousData,
    enabled: pinned !== undefined,
  })
  useRefresh(key, Math.max(COUNTED.everyMs, PART * (asked.data?.ms ?? 0)), COUNTED.afterMs.views)
  return new Map(asked.data?.counts.map((one) => [one.id, one]))
}

/** What can be done with a view. What fails is said. */
export function useViewActs() {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const onError = (error: { message: string }) => toast.error(error.message)
  const onSettled = () => cache.invalidateQueries({ queryKey: trpc.views.pathKey() })
  const told = { onError, onSettled }
  const pin = useMutation(trpc.views.pin.mutationOptions(told))
  const order = useMutation(trpc.views.order.mutationOptions(told))
  const restore = useMutation(trpc.views.restore.mutationOptions(told))
  const remove = useMutation(trpc.views.remove.mutationOptions(told))
  return {
    pin: ({ id }: View, pinned: boolean) => pin.mutate({ id, pinned }),
    /** `pins` in the order in which they stand; `by` places down. */
    move: (pins: readonly View[], { id }: View, by: 1 | -1) => order.mutate({ ids: movedIds(pins, id, by) }),
    remove: ({ id, name }: View) =>
      remove.mutate(
        { id },
        {
          onSuccess: () =>
            toast(words.removed(name), {
              duration: UNDO_MS,
              action: {
                label: words.undo,
                // The list may be gone by then.
                onClick: () => restore.mutateAsync({ id }).then(() => toast(words.back(name)), nothing),
              },
            }),
        },
      ),
  }
}

/** What failed was said. */
const nothing = () => undefined

function movedIds(pins: readonly View[], id: string, by: 1 | -1): string[] {
  const ids = pins.map((pin) => pin.id)
  const from = ids.indexOf(id)
  const to = Math.max(0, Math.min(ids.length - 1, from + by))
  return ids.toSpliced(from, 1).toSpliced(to, 0, id)
}
