'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRefresh } from '@/components/live/use-refresh'
import { useTRPC } from '@/components/live/use-trpc'
import { toast } from '@/components/ui/over/toast'
import type { HoldScope } from '@/lib/asks/hold-told'
import { holding as words } from '@/lib/text/decisions/hold-words'

const EVERY_MS = 1_000

/** What is on hold, with how many calls each refused, and where programs ask. */
export function useHolds() {
  const trpc = useTRPC()
  const options = trpc.holds.list.queryOptions()
  useRefresh(options.queryKey, EVERY_MS)
  return useQuery(options)
}

/** Puts on a hold, and says so with what takes it back. */
export function usePutHold(onDone: () => void) {
  const trpc = useTRPC()
  const settled = useSettledHolds()
  const lift = useLiftHold()
  return useMutation(
    trpc.holds.put.mutationOptions({
      onSuccess: ({ id }) => {
        toast(words.on, { action: { label: words.lift, onClick: () => lift.mutate({ id }) } })
        onDone()
      },
      onSettled: settled,
    }),
  )
}

export function useLiftHold() {
  const trpc = useTRPC()
  const settled = useSettledHolds()
  return useMutation(
    trpc.holds.lift.mutationOptions({
      onSuccess: () => toast(words.lifted),
      onError: ({ message }) => toast.error(message),
      onSettled: settled,
    }),
  )
}

/** What is shown of requests follows from what is on hold. */
function useSettledHolds() {
  const trpc = useTRPC()
  const cache = useQueryClient()
  return () => {
    void cache.invalidateQueries({ queryKey: trpc.approvals.pathKey() })
    return cache.invalidateQueries({ queryKey: trpc.holds.pathKey() })
  }
}

export const isSameScope = (one: HoldScope, other: HoldScope) =>
  one.what === other.what && one.source === other.source && nameIn(one) === nameIn(other)

const nameIn = (scope: HoldScope) => (scope.what === 'source' ? null : scope.name)
