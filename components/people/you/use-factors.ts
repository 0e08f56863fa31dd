import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/live/use-trpc'

/** What one changes of one’s own second factors; they are asked for anew after each, and so is the list that names them. */
export function useFactorActs() {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const onSettled = () => {
    void cache.invalidateQueries({ queryKey: trpc.people.list.queryKey() })
    return cache.invalidateQueries({ queryKey: trpc.me.factors.queryKey() })
  }
  return {
    beginCode: useMutation(trpc.me.beginCode.mutationOptions()),
    addCode: useMutation(trpc.me.addCode.mutationOptions({ onSettled })),
    beginPasskey: useMutation(trpc.me.beginPasskey.mutationOptions()),
    addPasskey: useMutation(trpc.me.addPasskey.mutationOptions({ onSettled })),
    remove: useMutation(trpc.me.removeFactor.mutationOptions({ onSettled })),
  }
}
