import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/live/use-trpc'
import { toast } from '@/components/ui/over/toast'
import { setRules as words } from '@/lib/text/rules/set-rules-words'

const EVERY_MS = 5_000

/** The rules of a source, kept up with what is judged; null asks for none. */
export function useSourceRules(label: string | null) {
  const trpc = useTRPC()
  return useQuery(
    trpc.rules.of.queryOptions(label === null ? skipToken : { label }, { retry: false, refetchInterval: EVERY_MS }),
  )
}

/** Saves what is set of the rules of a source. What could not be saved stays as it was typed. */
export function useSetRules(label: string) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  return useMutation(
    trpc.rules.set.mutationOptions({
      onSuccess: () => toast(words.saved(label)),
      onError: (error) => toast.error(words.notSaved(error.message)),
      onSettled: () =>
        Promise.all([
          cache.invalidateQueries({ queryKey: trpc.rules.pathKey() }),
          cache.invalidateQueries({ queryKey: trpc.problems.pathKey() }),
        ]),
    }),
  )
}
