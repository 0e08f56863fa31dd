import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/live/use-trpc'

/** The policies, and the one that is looked at with all its versions: `name`, else the first where `orFirst`. */
export function usePolicies(name: string | null, orFirst: boolean) {
  const trpc = useTRPC()
  const list = useQuery(trpc.policies.list.queryOptions())
  const shown = name ?? (orFirst ? (list.data?.[0]?.name ?? null) : null)
  return {
    list,
    shown,
    one: useQuery(trpc.policies.one.queryOptions(shown === null ? skipToken : { name: shown }, { retry: false })),
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
