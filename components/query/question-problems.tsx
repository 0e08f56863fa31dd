import { Button } from '@/components/ui/button'
import { Failure } from '@/components/ui/empty-state'
import type { Mistake } from '@/lib/query/ast'
import { parse, problemsToTell } from '@/lib/query/parse'
import { text } from '@/lib/text'
import { sentences } from '@/lib/text/joined'
import { mendedOf } from './mend-question'

const words = text.noRows

/** Stands where rows would: what is wrong in the question, and the question as it was probably meant. */
export function QuestionProblems({
  q,
  mistakes,
  all = words.clear,
  onAsk,
}: {
  q: string
  mistakes: readonly Mistake[]
  /** Says that nothing is asked any more. */
  all?: string
  onAsk: (q: string) => void
}) {
  const meant = mendedOf(q, mistakes)
  const mended = meant !== null && parse(meant, { now: Date.now() }).problems.length === 0 ? meant : null
  return (
    <Failure
      title={words.badQuery}
      cause={sentences(...problemsToTell(mistakes).map(({ message }) => message))}
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
