'use client'

import { useWaiting } from '@/components/approvals/use-waiting'
import { inWords } from '@/lib/said'
import { text } from '@/lib/text/first-load'

/** The name of the browser's tab: how many asks wait for a decision, and where one is. Pages say it themselves, for addresses change without the server. */
export function PageTitle({ page, of = '' }: { page: string; of?: string }) {
  const waiting = useWaiting()
  return <title>{text.shell.title(of === '' ? page : `${page}: ${inWords(of)}`, waiting)}</title>
}
