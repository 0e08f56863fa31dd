import { useMutation } from '@tanstack/react-query'
import { toast } from '@/components/ui/over/toast'
import type { Preferences } from '@/lib/reader/preferences'
import { useTRPC } from './use-trpc'

/** Keeps how one wants pages to be, and loads the page anew: all of it is made so. */
export function usePrefer(): {
  prefer: (wanted: { language?: Preferences['language']; times?: 'own' | 'utc' }) => void
  busy: boolean
} {
  const trpc = useTRPC()
  const keep = useMutation(
    trpc.me.prefer.mutationOptions({
      onSuccess: () => location.reload(),
      onError: (problem) => toast.error(problem.message),
    }),
  )
  return { prefer: (wanted) => keep.mutate(wanted), busy: keep.isPending || keep.isSuccess }
}
