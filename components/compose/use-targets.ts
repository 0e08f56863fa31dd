import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/components/live/use-trpc'
import { useSettled } from '@/components/ui/keep/use-settled'
import type { PostTargets } from '@/lib/post/post-targets'

type Wanted = { targets: PostTargets; to?: string; channel?: string }

const MOST = 200
const partOf = (typed: string) => typed.trim().slice(0, MOST)

/** Where one can write, called as is typed; where nothing is typed, what is here already. */
export function useTargets({ targets, to = '', channel = '' }: Wanted): Pick<PostTargets, 'channels' | 'recipients'> {
  const trpc = useTRPC()
  const wanted = { to: useSettled(partOf(to)) ?? '', channel: useSettled(partOf(channel)) ?? '' }
  const isAsked = wanted.to !== '' || wanted.channel !== ''
  const asked = useQuery(
    trpc.post.targets.queryOptions(isAsked ? { source: targets.source, ...wanted } : skipToken, {
      placeholderData: keepPreviousData,
      retry: false,
    }),
  )
  return isAsked ? (asked.data ?? targets) : targets
}
