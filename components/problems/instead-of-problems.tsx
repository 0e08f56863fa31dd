'use client'

import { useConsoleStatus } from '@/components/live/provider'
import { Doubts, useDoubts } from '@/components/source/doubts'
import { ToSources, Unwatched, useUnwatched } from '@/components/source/unwatched'
import { type AskedRows, AwaitedRows } from '@/components/ui/awaited-rows'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import type { JudgingLeft } from '@/lib/rules/problem'
import { text } from '@/lib/text'
import { doubts as unsure } from '@/lib/text/sources/doubt-words'

const words = text.problems
const BARS = ['14px', '52px', '48%', '60px', '40px', '96px', '20px', '56px'] as const

type Props = {
  asked: AskedRows
  judging: JudgingLeft | null
  history: boolean
  onHistory: () => void
}

/** What stands where groups would: the wait, a failure, that nothing is watched, or that there is none, as far as is known. */
export function InsteadOfProblems({ asked, judging, history, onHistory }: Props) {
  const unwatched = useUnwatched()
  return (
    <AwaitedRows asked={asked} failed={words.failed} columns="problem-cols" widths={BARS}>
      {unwatched ? (
        <Unwatched title={words.none.noSource} />
      ) : (
        <NoneFound judging={judging} history={history} onHistory={onHistory} />
      )}
    </AwaitedRows>
  )
}

/** That nothing was found is said of what was judged alone, and of all only where all is known. */
function NoneFound({ judging, history, onHistory }: Omit<Props, 'asked'>) {
  const consoleStatus = useConsoleStatus()
  const doubts = useDoubts()
  if (consoleStatus === undefined || doubts === null) return null
  const messages = consoleStatus.sources.reduce((sum, source) => sum + source.messages, 0)
  const anew = consoleStatus.derivation.anew !== null
  const title = anew || doubts.length > 0 ? unsure.unsure.problems : words.none.notJudged
  return (
    <EmptyState
      title={judging === null && !anew && doubts.length === 0 ? words.none.title : title}
      next={history ? <ToSources /> : <Button onClick={onHistory}>{words.none.history}</Button>}
    >
      {anew && <span className="block">{words.anew}</span>}
      {judging !== null && <span className="block">{words.notJudged(judging.left, judging.capped)}</span>}
      {judging === null && !anew && <span className="block">{words.none.body(messages, history)}</span>}
      {doubts.length > 0 && <Doubts doubts={doubts} />}
    </EmptyState>
  )
}
