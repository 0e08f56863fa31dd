import { useState } from 'react'
import { toast } from '@/components/ui/over/toast'
import type { Preferences } from '@/lib/reader/preferences'
import { useTRPCClient } from './use-trpc'

type Wanted = { language?: Preferences['language']; times?: 'own' | 'utc' }

/** Keeps how one wants pages to be, and loads the page anew: all of it is made so. */
export function usePrefer(): { prefer: (wanted: Wanted) => void; busy: boolean } {
  const api = useTRPCClient()
  const [busy, setBusy] = useState(false)
  const prefer = (wanted: Wanted) => {
    setBusy(true)
    void api.me.prefer.mutate(wanted).then(
      () => location.reload(),
      (error: Error) => {
        setBusy(false)
        toast.error(error.message)
      },
    )
  }
  return { prefer, busy }
}
