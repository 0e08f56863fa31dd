import { Button } from '@/components/ui/button'
import { EmptyState, Failure } from '@/components/ui/empty-state'
import { SkeletonRows } from '@/components/ui/skeleton'
import { text } from '@/lib/text'

const words = text.agents
const BARS = ['110px', '52px', '60px', '66px', '34px', '80px', '128px', '16px', '54px', '61%', '90px'] as const

/** The wait, a failure, or that nobody is known or matches. */
export function InsteadOfAgents({
  asked,
  typed,
  onClear,
}: {
  asked: { isError: boolean; data: unknown; error: { message: string } | null; refetch: () => unknown }
  typed: string
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
  if (asked.data === undefined) return <SkeletonRows className="acols" widths={BARS} />
  return typed === '' ? (
    <EmptyState title={words.empty.title}>{words.empty.body}</EmptyState>
  ) : (
    <EmptyState title={words.empty.none(typed)} next={<Button onClick={onClear}>{words.filter.clear}</Button>} />
  )
}
