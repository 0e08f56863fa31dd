import { Button } from '@/components/ui/button'
import { Failure } from '@/components/ui/empty-state'
import type { Problem } from '@/lib/query/ast'
import { parse } from '@/lib/query/parse'
import { text } from '@/lib/text'
import { sentences } from '@/lib/text/joined'
import { mendedOf } from './edit'

const words = text.noRows

/** Stands where rows would: what is wrong in the question, and the question as it was probably meant. */
export function QuestionProblems({
  q,
  problems,
  all = words.clear,
  onAsk,
}: {
  q: string
  problems: readonly Problem[]
  /** Says that nothing is asked any more. */
  all?: string
  onAsk: (q: string) => void
}) {
  const meant = mendedOf(q, problems)
  const mended = meant !== null && parse(meant, { now: Date.now() }).problems.length === 0 ? meant : null
  return (
    <Failure
      title={words.badQuery}
      cause={sentences(...problems.map(({ message }) => message))}
      action={
        <>
          {mended !== null && <Button onClick={() => onAsk(mended)}>{words.mended(mended)}</Button>}
          <Button look={mended === null ? 'plain' : 'ghost'} onClick={() => onAsk('')}>
            {all}
          </Button>
        </>
      }
    />
  )
}
