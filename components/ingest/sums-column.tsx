'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { useDay } from '@/components/live/use-clock'
import { Button } from '@/components/ui/button'
import { Failure } from '@/components/ui/empty-state'
import type { ConsoleStatus } from '@/lib/message/message'
import type { IngestFacts } from '@/lib/source/ingest-facts'
import { isPart, wholeSources } from '@/lib/source/whole-sources'
import { text } from '@/lib/text'
import { IgnoredBy } from './ignored-by'
import { Renewed, Unread, Waiting } from './ingest-lists'
import { Kept } from './kept-facts-view'
import { BytesTable, FilesTable } from './sums-table'

const words = text.ingest

/** Both sums per source, and what stands behind each of their terms. */
export function SumsColumn({
  consoleStatus,
  facts,
  source,
}: {
  consoleStatus: ConsoleStatus
  facts: Pick<UseQueryResult<IngestFacts, { message: string }>, 'data' | 'error' | 'refetch'>
  source: string | null
}) {
  const today = useDay()
  const whole = wholeSources(consoleStatus.sources)
  if (isPart(consoleStatus.sources))
    return (
      <aside className="pane sums" aria-label={words.sums.label}>
        <div className="body">
          <p className="sec text-12 text-fg-3">{text.sums.notTold}</p>
          <Kept />
        </div>
      </aside>
    )
  const seen = { ...consoleStatus, sources: whole }
  return (
    <aside className="pane sums" aria-label={words.sums.label}>
      <div className="body">
        <FilesTable consoleStatus={seen}>{facts.data && <IgnoredBy rules={facts.data.ignored} />}</FilesTable>
        <BytesTable consoleStatus={seen} />
        <Unread count={consoleStatus.unreadable} source={source} today={today} />
        {facts.error ? (
          <Failure
            title={words.failed}
            cause={facts.error.message}
            action={<Button onClick={() => facts.refetch()}>{text.shell.failed.retry}</Button>}
          />
        ) : (
          facts.data && (
            <>
              <Waiting waiting={facts.data.waiting} today={today} />
              <Renewed renewed={facts.data.renewed} rewritten={facts.data.rewritten} today={today} />
            </>
          )
        )}
        <Kept />
      </div>
    </aside>
  )
}
