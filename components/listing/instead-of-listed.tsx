import type { ReactNode } from 'react'
import { Doubts, useDoubts } from '@/components/source/doubts'
import { ToSources, Unwatched, useUnwatched } from '@/components/source/unwatched'
import { type AskedRows, AwaitedRows } from '@/components/ui/awaited-rows'
import { EmptyState } from '@/components/ui/empty-state'

type Props = {
  asked: AskedRows
  words: { failed: { title: string; again: string }; empty: { title: string; body: string } }
  columns: string
  widths: readonly string[]
  /** What stands there where something was asked for that is not found; null where all is asked for. */
  unfound: ReactNode | null
}

/** What stands where rows would: the wait, a failure, that none is found, that nothing is watched, or that there is none, as far as is known. */
export function InsteadOfListed({ asked, words: { failed, empty }, columns, widths, unfound }: Props) {
  const unwatched = useUnwatched()
  const doubts = useDoubts() ?? []
  return (
    <AwaitedRows asked={asked} failed={failed} columns={columns} widths={widths}>
      {unfound ??
        (unwatched ? (
          <Unwatched title={empty.title} />
        ) : (
          <EmptyState title={empty.title} next={<ToSources />}>
            {doubts.length > 0 ? <Doubts doubts={doubts} /> : empty.body}
          </EmptyState>
        ))}
    </AwaitedRows>
  )
}
