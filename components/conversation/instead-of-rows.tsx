'use client'

import Link from 'next/link'
import { useHouse } from '@/components/live/provider'
import { withoutSpan } from '@/components/query/edit'
import { type AskedRows, AwaitedRows } from '@/components/ui/awaited-rows'
import { Button } from '@/components/ui/button'
import { EmptyState, Failure } from '@/components/ui/empty-state'
import type { Problem } from '@/lib/query/ast'
import { parse } from '@/lib/query/parse'
import { streamAt } from '@/lib/routes'
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
  if (problems.length > 0) {
    return (
      <Failure
        title={words.failed.badQuery}
        cause={problems.map(({ message }) => message).join(' ')}
        action={<Button onClick={() => onAsk('')}>{words.empty.clear}</Button>}
      />
    )
  }
  return (
    <AwaitedRows asked={asked} failed={words.failed} columns="ccols" widths={BARS}>
      {narrowed !== null ? (
        <EmptyState title={words.empty.noneSo} next={<Button onClick={narrowed}>{words.empty.however}</Button>} />
      ) : q.trim() === '' ? (
        <NoneYet />
      ) : (
        <NoMatch q={q} onAsk={onAsk} />
      )}
    </AwaitedRows>
  )
}

function NoneYet() {
  const unwatched = useHouse()?.sources.length === 0
  const choose = (
    <Link className="btn" href={streamAt()}>
      {words.empty.toStream}
    </Link>
  )
  return (
    <EmptyState title={words.empty.title} next={unwatched && choose}>
      {unwatched ? words.empty.noSource : words.empty.body}
    </EmptyState>
  )
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
              <Button key={token.start} onClick={() => onAsk(withoutSpan(q, token))}>
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
