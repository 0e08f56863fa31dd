'use client'

import { useConsoleStatus } from '@/components/live/provider'
import { OtherQuestions } from '@/components/query/other-questions'
import { Doubts } from '@/components/source/doubts'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { text } from '@/lib/text'
import { doubtsOf } from '@/lib/text/sources/doubt-words'
import { useCount } from './result-count'

const words = text.noRows

/** No message at all, or none that matches: then what else can be asked. */
export function NoRows({ q, onAsk }: { q: string; onAsk: (q: string) => void }) {
  const consoleStatus = useConsoleStatus()
  const total = useCount('')
  if (q.trim() === '') {
    const sources = consoleStatus?.sources ?? []
    const reading = sources.some(({ condition }) => condition.state === 'catching-up')
    const doubts = doubtsOf({ sources })
    return (
      <EmptyState title={words.title}>
        {reading ? words.reading : doubts.length > 0 ? <Doubts doubts={doubts} /> : words.body}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={total ? words.noResult(text.stream.count(total.count, total.capped)) : words.none}
      next={
        <>
          <OtherQuestions q={q} onAsk={onAsk} />
          <Button look="ghost" onClick={() => onAsk('')}>
            {words.clear}
          </Button>
        </>
      }
    >
      {words.logs}
    </EmptyState>
  )
}
