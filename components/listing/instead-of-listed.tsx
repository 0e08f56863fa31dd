import type { ReactNode } from 'react'
import { Unwatched, useUnwatched } from '@/components/source/unwatched'
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

/** What stands where rows would: the wait, a failure, that none is found, that nothing is watched, or that there is none. */
export function InsteadOfListed({ asked, words: { failed, empty }, columns, widths, unfound }: Props) {
  const unwatched = useUnwatched()
  return (
    <AwaitedRows asked={asked} failed={failed} columns={columns} widths={widths}>
      {unfound ??
        (unwatched ? <Unwatched title={empty.title} /> : <EmptyState title={empty.title}>{empty.body}</EmptyState>)}
    </AwaitedRows>
  )
}
