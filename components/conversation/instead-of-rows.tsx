'use client'

import { InsteadOfListed } from '@/components/listing/instead-of-listed'
import { QuestionProblems } from '@/components/query/question-problems'
import { withoutPart } from '@/components/query/without'
import type { AskedRows } from '@/components/ui/awaited-rows'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import type { Problem } from '@/lib/query/ast'
import { parse } from '@/lib/query/parse'
import { text } from '@/lib/text'

const words = text.conversations
const BARS = ['58%', '92px', '74px', '40px', '70px', '96px', '18px', '60px'] as const

/** What stands where conversations would: a mistake, a failure, the wait, or that there is none and what to do. */
export function InsteadOfRows({
  asked,
  problems,
  q,
  narrowed,
  onAsk,
}: {
  asked: AskedRows
  problems: readonly Problem[]
  q: string
  /** Takes the filter away; null where there is none. */
  narrowed: (() => void) | null
  onAsk: (q: string) => void
}) {
  if (problems.length > 0) return <QuestionProblems q={q} problems={problems} all={words.empty.clear} onAsk={onAsk} />
  const unfound =
    narrowed !== null ? (
      <EmptyState title={words.empty.noneSo} next={<Button onClick={narrowed}>{words.empty.however}</Button>} />
    ) : q.trim() === '' ? null : (
      <NoMatch q={q} onAsk={onAsk} />
    )
  return <InsteadOfListed asked={asked} words={words} columns="ccols" widths={BARS} unfound={unfound} />
}

function NoMatch({ q, onAsk }: { q: string; onAsk: (q: string) => void }) {
  const { tokens } = parse(q, { now: Date.now() })
  const parts = tokens.filter(({ kind }) => kind === 'field' || kind === 'word' || kind === 'phrase')
  return (
    <EmptyState
      title={words.empty.none}
      next={
        <>
          {parts.length > 1 &&
            parts.map((token) => (
              <Button key={token.start} onClick={() => onAsk(withoutPart(q, tokens, token))}>
                {words.empty.without(q.slice(token.start, token.end))}
              </Button>
            ))}
          <Button look="ghost" onClick={() => onAsk('')}>
            {words.empty.clear}
          </Button>
        </>
      }
    />
  )
}
