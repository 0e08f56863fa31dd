'use client'

import { useWaiting } from '@/components/approvals/deciding/use-waiting'
import { text } from '@/lib/text/console/first-load-words'

/** The name of the browser's tab: how many asks wait for a person, and where one is. */
export function TabTitle({ page }: { page: string }) {
  const waiting = useWaiting()
  return <title>{text.shell.title(page, waiting)}</title>
}
