import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/live/use-trpc'
import { toast } from '@/components/ui/over/toast'

/** The alert rules; the live stream has them asked again when somebody acts or one fires. */
export function useAlerts() {
  return useQuery(useTRPC().alerts.list.queryOptions())
}

/** Whom a rule can be assigned to, asked where `on`. */
export function useAssignable(on: boolean) {
  return useQuery(useTRPC().alerts.assignable.queryOptions(undefined, { enabled: on }))
}

/** What people change; all that is shown is asked for anew after each. */
export function useAlertActs() {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const onSettled = () => cache.invalidateQueries({ queryKey: trpc.alerts.pathKey() })
  const onError = (error: { message: string }) => toast.error(error.message)
  return {
    save: useMutation(trpc.alerts.save.mutationOptions({ onSettled })),
    attempt: useMutation(trpc.alerts.attempt.mutationOptions()),
    mute: useMutation(trpc.alerts.mute.mutationOptions({ onSettled, onError })),
    acknowledge: useMutation(trpc.alerts.acknowledge.mutationOptions({ onSettled, onError })),
    assign: useMutation(trpc.alerts.assign.mutationOptions({ onSettled, onError })),
    remove: useMutation(trpc.alerts.remove.mutationOptions({ onSettled, onError })),
    test: useMutation(trpc.alerts.test.mutationOptions({ onSettled, onError })),
  }
}
