import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/live/use-trpc'

/** One's own quiet hours; other browsers of the same person learn of a change within a minute. */
export function useQuietHours() {
  return useQuery(useTRPC().notices.quiet.queryOptions(undefined, { refetchInterval: 60_000 }))
}

/** Keeps one's own. */
export function useKeepQuiet() {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const { queryKey } = trpc.notices.quiet.queryOptions()
  return useMutation(
    trpc.notices.keepQuiet.mutationOptions({
      onSuccess: (_, { quiet }) => cache.setQueryData(queryKey, quiet),
    }),
  )
}
