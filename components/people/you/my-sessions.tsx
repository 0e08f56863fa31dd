import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTRPC } from '@/components/live/use-trpc'
import { toast } from '@/components/ui/over/toast'
import { includes } from '@/lib/people/people-told'
import type { Role } from '@/lib/people/person'
import { text } from '@/lib/text'
import { PersonSessions } from './person-sessions'

const words = text.settings.person

/** The browsers that one is signed in with oneself, each with its end; the end of this one is the way out. */
export function MySessions({ mine, role, account }: { mine: string; role: Role; account: boolean }) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const leaving = useRef<HTMLFormElement>(null)
  const { data, error } = useQuery(trpc.me.sessions.queryOptions())
  const end = useMutation(
    trpc.me.endSession.mutationOptions({
      onSuccess: () => toast(words.endedDone),
      onError: (problem) => toast.error(problem.message),
      onSettled: () =>
        Promise.all(
          [trpc.me.sessions.queryKey(), trpc.people.pathKey()].map((queryKey) => cache.invalidateQueries({ queryKey })),
        ),
    }),
  )
  if (error)
    return (
      <p className="px-4 text-12 text-crit" role="alert">
        {error.message}
      </p>
    )
  if (data === undefined) return null
  return (
    <>
      <PersonSessions
        sessions={data}
        mine={mine}
        ends={account && includes(role, 'approver') ? words.sessionsEnd : null}
        busy={end.isPending}
        onEnd={(id) => end.mutate({ id })}
        onLeave={() => leaving.current?.requestSubmit()}
      />
      <form ref={leaving} method="post" action="/sign-out" hidden />
    </>
  )
}
