import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/live/trpc'

/** What one changes of one’s own second factors; they are asked for anew after each. */
export function useFactorActs() {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const onSettled = () => cache.invalidateQueries({ queryKey: trpc.me.factors.queryKey() })
  return {
    beginCode: useMutation(trpc.me.beginCode.mutationOptions()),
    addCode: useMutation(trpc.me.addCode.mutationOptions({ onSettled })),
    beginPasskey: useMutation(trpc.me.beginPasskey.mutationOptions()),
    addPasskey: useMutation(trpc.me.addPasskey.mutationOptions({ onSettled })),
    remove: useMutation(trpc.me.removeFactor.mutationOptions({ onSettled })),
  }
}
