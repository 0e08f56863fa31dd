'use client'

import { InsteadOfListed } from '@/components/listing/instead-of-listed'
import { FoundButton, OtherQuestions } from '@/components/query/other-questions'
import { QuestionProblems } from '@/components/query/question-problems'
import type { AskedRows } from '@/components/ui/awaited-rows'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import type { Mistake } from '@/lib/query/ast'
import { text } from '@/lib/text'

const words = text.conversations
const BARS = ['58%', '92px', '74px', '40px', '70px', '96px', '18px', '60px'] as const

/** What stands where conversations would: a mistake, a failure, the wait, or that there is none and what to do. */
export function InsteadOfRows({
  asked,
  mistakes,
  q,
  narrowed,
  onAsk,
}: {
  asked: AskedRows
  mistakes: readonly Mistake[]
  q: string
  /** Takes the filter away; null where there is none. */
  narrowed: (() => void) | null
  onAsk: (q: string) => void
}) {
  if (mistakes.length > 0) return <QuestionProblems q={q} mistakes={mistakes} all={words.empty.clear} onAsk={onAsk} />
  const unfound =
    narrowed !== null ? (
      <EmptyState title={words.empty.noneSo} next={<Button onClick={narrowed}>{words.empty.however}</Button>} />
    ) : q.trim() === '' ? null : (
      <NoMatch q={q} onAsk={onAsk} />
    )
  return <InsteadOfListed asked={asked} words={words} columns="ccols" widths={BARS} unfound={unfound} />
}

function NoMatch({ q, onAsk }: { q: string; onAsk: (q: string) => void }) {
  return (
    <EmptyState
      title={words.empty.none}
      next={
        <>
          <OtherQuestions q={q} onAsk={onAsk} />
          <FoundButton q="" says={words.empty.clear} onAsk={onAsk} />
        </>
      }
    />
  )
}
