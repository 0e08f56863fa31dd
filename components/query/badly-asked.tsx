import { Button } from '@/components/ui/button'
import { Failure } from '@/components/ui/empty-state'
import type { Problem } from '@/lib/query/ast'
import { parse } from '@/lib/query/parse'
import { text } from '@/lib/text/first-load'
import { mendedOf } from './edit'

const words = text.stream

/** Stands where rows would: what is wrong in the question, and the question as it was probably meant. */
export function BadlyAsked({
  q,
  problems,
  all,
  onAsk,
}: {
  q: string
  problems: readonly Problem[]
  /** Says that nothing is asked any more. */
  all: string
  onAsk: (q: string) => void
}) {
  const meant = mendedOf(q, problems)
  const mended = meant !== null && parse(meant, { now: Date.now() }).problems.length === 0 ? meant : null
  return (
    <Failure
      title={words.failed.badQuery}
      cause={problems.map(({ message }) => message).join(' ')}
      action={
        <>
          {mended !== null && <Button onClick={() => onAsk(mended)}>{words.empty.mended(mended)}</Button>}
          <Button look={mended === null ? 'plain' : 'ghost'} onClick={() => onAsk('')}>
            {all}
          </Button>
        </>
      }
    />
  )
}
