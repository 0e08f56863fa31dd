import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/live/use-trpc'
import { toast } from '@/components/ui/over/toast'

/** The webhooks, asked where `on`: again when somebody acts or a try came to its end, and every 15 s for what is kept back. */
export function useWebhooks(on: boolean) {
  const trpc = useTRPC()
  return useQuery(trpc.notices.list.queryOptions(undefined, { enabled: on, refetchInterval: 15_000 }))
}

/** The deliveries of one. */
export function useDeliveries(id: string) {
  return useQuery(useTRPC().notices.log.queryOptions({ id }))
}

/** What an admin changes; all that is shown is asked for anew after each. */
export function useWebhookActs() {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const onSettled = () => cache.invalidateQueries({ queryKey: trpc.notices.pathKey() })
  const onError = (error: { message: string }) => toast.error(error.message)
  return {
    save: useMutation(trpc.notices.save.mutationOptions({ onSettled })),
    renew: useMutation(trpc.notices.renew.mutationOptions({ onSettled, onError })),
    turn: useMutation(trpc.notices.turn.mutationOptions({ onSettled, onError })),
    remove: useMutation(trpc.notices.remove.mutationOptions({ onSettled, onError })),
    test: useMutation(trpc.notices.test.mutationOptions({ onSettled, onError })),
    again: useMutation(trpc.notices.again.mutationOptions({ onSettled, onError })),
  }
}
