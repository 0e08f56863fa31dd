'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/live/trpc'
import { useRefresh } from '@/components/live/use-refresh'
import { toast } from '@/components/ui/toast'
import { text } from '@/lib/text'
import type { View, ViewCount } from '@/lib/view'

const words = text.views
const AGAIN_MS = 3_000
const UNDO_MS = 15_000

/** One's own views and those that others share; pinned ones first. */
export function useViews() {
  return useQuery(useTRPC().views.list.queryOptions())
}

/** What the pinned views find, by their id (null: all traffic); asked again when something came in, at most every 3 s. */
export function useViewCounts(): Map<number | null, ViewCount> {
  const trpc = useTRPC()
  const options = { staleTime: Number.POSITIVE_INFINITY, retry: false }
  const counts = useQuery(trpc.views.counts.queryOptions(undefined, options)).data ?? []
  useRefresh(trpc.views.counts.queryKey(), AGAIN_MS)
  return new Map(counts.map((one) => [one.id, one]))
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
                onClick: () => restore.mutate({ id }, { onSuccess: () => toast(words.back(name)) }),
              },
            }),
        },
      ),
  }
}

function movedIds(pins: readonly View[], id: number, by: 1 | -1): number[] {
  const ids = pins.map((pin) => pin.id)
  const from = ids.indexOf(id)
  const to = Math.max(0, Math.min(ids.length - 1, from + by))
  return ids.toSpliced(from, 1).toSpliced(to, 0, id)
}
