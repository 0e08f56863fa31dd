import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/live/trpc'
import { toast } from '@/components/ui/toast'

/** Who asks, and what an admin sees of people. */
export function usePeople() {
  const trpc = useTRPC()
  const me = useQuery(trpc.me.who.queryOptions())
  const admins = { enabled: me.data?.role === 'admin' }
  return {
    me,
    people: useQuery(trpc.people.list.queryOptions(undefined, admins)),
    sessions: useQuery(trpc.people.sessions.queryOptions(undefined, admins)),
    tokens: useQuery(trpc.people.tokens.queryOptions(undefined, admins)),
  }
}

/** What an admin changes; all that is shown is asked for anew after each. */
export function usePeopleActs() {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const onSettled = () =>
    Promise.all(
      [trpc.people.pathKey(), trpc.me.sessions.queryKey()].map((queryKey) => cache.invalidateQueries({ queryKey })),
    )
  const onError = (error: { message: string }) => toast.error(error.message)
  return {
    invite: useMutation(trpc.people.invite.mutationOptions({ onSettled })),
    link: useMutation(trpc.people.link.mutationOptions({ onSettled, onError })),
    changeRole: useMutation(trpc.people.changeRole.mutationOptions({ onSettled, onError })),
    changeScope: useMutation(trpc.people.changeScope.mutationOptions({ onSettled, onError })),
    close: useMutation(trpc.people.close.mutationOptions({ onSettled, onError })),
    endSession: useMutation(trpc.people.endSession.mutationOptions({ onSettled, onError })),
    makeToken: useMutation(trpc.people.makeToken.mutationOptions({ onSettled })),
    revokeToken: useMutation(trpc.people.revokeToken.mutationOptions({ onSettled, onError })),
  }
}
