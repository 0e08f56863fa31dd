import { Unwatched, useUnwatched } from '@/components/source/unwatched'
import { type AskedRows, AwaitedRows } from '@/components/ui/awaited-rows'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { text } from '@/lib/text'

const words = text.agents
const BARS = ['110px', '52px', '60px', '66px', '34px', '80px', '128px', '16px', '54px', '61%', '90px'] as const

/** The wait, a failure, or that nobody is known or matches. */
export function InsteadOfAgents({ asked, typed, onClear }: { asked: AskedRows; typed: string; onClear: () => void }) {
  const unwatched = useUnwatched()
  return (
    <AwaitedRows asked={asked} failed={words.failed} columns="acols" widths={BARS}>
      {typed !== '' ? (
        <EmptyState title={words.empty.none(typed)} next={<Button onClick={onClear}>{words.filter.clear}</Button>} />
      ) : unwatched ? (
        <Unwatched title={words.empty.title} />
      ) : (
        <EmptyState title={words.empty.title}>{words.empty.body}</EmptyState>
      )}
    </AwaitedRows>
  )
}
