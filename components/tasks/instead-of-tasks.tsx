import { Unwatched, useUnwatched } from '@/components/source/unwatched'
import { type AskedRows, AwaitedRows } from '@/components/ui/awaited-rows'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { text } from '@/lib/text'

const words = text.tasks
const BARS = ['84px', '40px', '57%', '96px', '120px', '50px', '58px', '64px'] as const

/** The wait, a failure, or that no task is known or matches. */
export function InsteadOfTasks({
  asked,
  filtered,
  onClear,
}: {
  asked: AskedRows
  filtered: boolean
  onClear: () => void
}) {
  const unwatched = useUnwatched()
  return (
    <AwaitedRows asked={asked} failed={words.failed} columns="tcols" widths={BARS}>
      {filtered ? (
        <EmptyState title={words.empty.none} next={<Button onClick={onClear}>{words.filter.clear}</Button>} />
      ) : unwatched ? (
        <Unwatched title={words.empty.title} />
      ) : (
        <EmptyState title={words.empty.title}>{words.empty.body}</EmptyState>
      )}
    </AwaitedRows>
  )
}
