import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/live/trpc'

/** The policies, and the one that is looked at with all its versions. */
export function usePolicies(name: string | null) {
  const trpc = useTRPC()
  return {
    list: useQuery(trpc.policies.list.queryOptions()),
    one: useQuery(trpc.policies.one.queryOptions(name === null ? skipToken : { name }, { retry: false })),
  }
}

/** What an admin changes; all that is shown is asked for anew after each. */
export function usePolicyActs() {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const onSettled = () => cache.invalidateQueries({ queryKey: trpc.policies.pathKey() })
  return {
    save: useMutation(trpc.policies.save.mutationOptions({ onSettled })),
    turn: useMutation(trpc.policies.turn.mutationOptions({ onSettled })),
    attempt: useMutation(trpc.policies.attempt.mutationOptions()),
  }
}
