import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePages } from '@/components/live/use-pages'
import { useTRPC, useTRPCClient } from '@/components/live/use-trpc'
import { useSettled } from '@/components/ui/keep/use-settled'
import { toast } from '@/components/ui/over/toast'
import { ROLES } from '@/lib/people/person'
import { people as words } from '@/lib/text/people/people-words'

/** A role is looked for as it is kept, whatever it is called where it was typed. */
const roleTyped = (typed: string) => ROLES.find((role) => words.roleNames[role] === typed.trim()) ?? typed

/** Who asks, and what an admin sees of people: those who are called as is typed, and one more. */
export function usePeople(typed: string, also: string | null) {
  const trpc = useTRPC()
  const api = useTRPCClient()
  const text = roleTyped(useSettled(typed) ?? '')
  const me = useQuery(trpc.me.who.queryOptions())
  const admins = me.data?.role === 'admin'
  return {
    me,
    people: usePages(
      [...trpc.people.list.queryKey(), also, text],
      (from, signal) => api.people.list.query({ text, from, also }, { signal }),
      admins,
    ),
  }
}

/** The tokens of programs that are called as is typed. */
export function useTokens(typed: string) {
  const trpc = useTRPC()
  const api = useTRPCClient()
  const text = roleTyped(useSettled(typed) ?? '')
  return usePages([...trpc.people.tokens.queryKey(), text], (from, signal) =>
    api.people.tokens.query({ text, from }, { signal }),
  )
}

/** The browsers that somebody is signed in with. */
export function useSessionsOf(person: string) {
  const trpc = useTRPC()
  const api = useTRPCClient()
  return usePages([...trpc.people.sessions.queryKey(), person], (from, signal) =>
    api.people.sessions.query({ person, from }, { signal }),
  )
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
