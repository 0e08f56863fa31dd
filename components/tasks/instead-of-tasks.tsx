import { Button } from '@/components/ui/button'
import { EmptyState, Failure } from '@/components/ui/empty-state'
import { SkeletonRows } from '@/components/ui/skeleton'
import { text } from '@/lib/text'

const words = text.tasks
const BARS = ['84px', '40px', '57%', '96px', '120px', '50px', '58px', '64px'] as const

/** The wait, a failure, or that no task is known or matches. */
export function InsteadOfTasks({
  asked,
  filtered,
  onClear,
}: {
  asked: { isError: boolean; data: unknown; error: { message: string } | null; refetch: () => unknown }
  filtered: boolean
  onClear: () => void
}) {
  if (asked.isError && asked.data === undefined) {
    return (
      <Failure
        title={words.failed.title}
        cause={asked.error?.message}
        action={<Button onClick={() => asked.refetch()}>{words.failed.again}</Button>}
      />
    )
  }
  if (asked.data === undefined) return <SkeletonRows className="tcols" widths={BARS} />
  return filtered ? (
    <EmptyState title={words.empty.none} next={<Button onClick={onClear}>{words.filter.clear}</Button>} />
  ) : (
    <EmptyState title={words.empty.title}>{words.empty.body}</EmptyState>
  )
}
