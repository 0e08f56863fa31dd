import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/components/live/use-trpc'
import { includes } from '@/lib/people/people-told'
import type { Role } from '@/lib/people/person'

/** May who looks at this page do what `role` may? Yes until it is known: the procedures decide, pages only spare a refusal. */
export function useMay(role: Role): boolean {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.me.who.queryOptions(undefined, { staleTime: 60_000 }))
  return data === undefined || includes(data.role, role)
}

/** When this session ends at the latest, UTC ms; null until it is known. */
export function useSessionEnd(): number | null {
  const trpc = useTRPC()
  return useQuery(trpc.me.who.queryOptions(undefined, { staleTime: 60_000 })).data?.expiresAt ?? null
}

/** The id of whoever looks; null until it is known. */
export function useMyself(): string | null {
  const trpc = useTRPC()
  return useQuery(trpc.me.who.queryOptions(undefined, { staleTime: 60_000 })).data?.person ?? null
}
