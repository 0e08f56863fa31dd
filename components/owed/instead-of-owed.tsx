'use client'

import { useConsoleStatus } from '@/components/live/provider'
import { Doubts, useDoubts } from '@/components/source/doubts'
import { ToSources, Unwatched, useUnwatched } from '@/components/source/unwatched'
import { type AskedRows, AwaitedRows } from '@/components/ui/awaited-rows'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import type { JudgingLeft } from '@/lib/rules/problem'
import { text } from '@/lib/text'
import type { OwedLook } from './use-owed'

const words = text.owed
const BARS = ['20%', '20%', '12%', '48%', '96px'] as const

type Props = {
  asked: AskedRows
  judging: JudgingLeft | null
  /** Of some sources nothing is told. */
  cut: boolean
  look: OwedLook
  set: (part: Partial<OwedLook>) => void
}

/** What stands where rows would: the wait, a failure, that nothing is watched, or that nothing is owed, as far as is known. */
export function InsteadOfOwed({ asked, ...of }: Props) {
  const unwatched = useUnwatched()
  return (
    <AwaitedRows asked={asked} failed={words.failed} columns="owed-cols" widths={BARS}>
      {unwatched ? <Unwatched title={words.none.noSource} /> : <NoneOwed {...of} />}
    </AwaitedRows>
  )
}

function NoneOwed({ judging, cut, look, set }: Omit<Props, 'asked'>) {
  const consoleStatus = useConsoleStatus()
  const doubts = useDoubts()
  if (consoleStatus === undefined || doubts === null) return null
  const { show, source, debtor, creditor, people, history } = look
  if (source !== null || debtor !== null || creditor !== null || people)
    return (
      <EmptyState
        title={words.none.filtered}
        next={
          <Button onClick={() => set({ source: null, debtor: null, creditor: null, people: false })}>
            {words.none.clear}
          </Button>
        }
      >
        {judging !== null && words.notJudged(judging.left, judging.capped)}
      </EmptyState>
    )
  const messages = consoleStatus.sources.reduce((sum, one) => sum + one.messages, 0)
  const anew = consoleStatus.derivation.anew !== null
  const isSure = judging === null && !anew && doubts.length === 0 && !cut
  const titles = { open: words.none.title, late: words.none.late, over: words.none.over }
  return (
    <EmptyState
      title={isSure ? titles[show] : words.none.soFar}
      next={history ? <ToSources /> : <Button onClick={() => set({ history: true })}>{words.none.history}</Button>}
    >
      {anew && <span className="block">{words.anew}</span>}
      {judging !== null && <span className="block">{words.notJudged(judging.left, judging.capped)}</span>}
      {judging === null && !anew && <span className="block">{words.none.body(messages, history)}</span>}
      {doubts.length > 0 && <Doubts doubts={doubts} />}
    </EmptyState>
  )
}
