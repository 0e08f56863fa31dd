'use client'

import Link from 'next/link'
import { useConsoleStatus } from '@/components/live/provider'
import { EmptyState } from '@/components/ui/empty-state'
import { sourcesAt, streamAt } from '@/lib/pages/routes'
import { text } from '@/lib/text'

const words = text.firstRun.unwatched

/** Whether nothing is watched, so that a list is empty for no other reason. */
export const useUnwatched = () => useConsoleStatus()?.sources.length === 0

/** To how reading goes: nothing is there yet, and there one sees why. */
export function ToSources() {
  return (
    <Link className="btn" href={sourcesAt()} prefetch={false}>
      {words.toSources}
    </Link>
  )
}

/** That, and the way to where a directory is chosen. */
export function Unwatched({ title }: { title: string }) {
  return (
    <EmptyState
      title={title}
      next={
        <Link className="btn" href={streamAt()} prefetch={false}>
          {words.choose}
        </Link>
      }
    >
      {words.body}
    </EmptyState>
  )
}
