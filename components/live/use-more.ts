'use client'

import { TRPCClientError } from '@trpc/client'
import { useEffect, useRef } from 'react'
import { toast } from '@/components/ui/over/toast'
import { text } from '@/lib/text/console/first-load-words'
import { useLine } from './provider'

const words = text.shell.failed

/**
 * Fetches more of a list, one answer at a time and nothing while the line is lost. What failed is not asked again by
 * itself before the line stands anew; where the server refused, that is said once, with the way to ask again.
 */
export function useMore() {
  const { phase } = useLine()
  const asked = useRef({ busy: false, failed: '' })
  useEffect(() => {
    if (phase === 'live') asked.current.failed = ''
  }, [phase])
  return async function more(what: string, fetch: () => Promise<void>): Promise<void> {
    const now = asked.current
    if (phase === 'lost' || now.busy || now.failed === what) return
    now.busy = true
    try {
      await fetch()
    } catch (error) {
      now.failed = what
      // Without data the server was not reached, which the banner says.
      if (!(error instanceof TRPCClientError) || !error.data) return
      const again = () => {
        now.failed = ''
        void more(what, fetch)
      }
      toast.error(words.query, {
        id: 'more',
        description: error.message,
        action: { label: words.retry, onClick: again },
      })
    } finally {
      now.busy = false
    }
  }
}
