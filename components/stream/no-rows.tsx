'use client'

import { useConsoleStatus } from '@/components/live/provider'
import { withoutPart } from '@/components/query/without'
import { Doubts } from '@/components/source/doubts'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { parse } from '@/lib/query/parse'
import { text } from '@/lib/text'
import { doubtsOf } from '@/lib/text/sources/doubt-words'
import { useCount } from './result-count'

const words = text.noRows

/** No message at all, or none that matches: then each part of the question can be left out. */
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
  const { tokens } = parse(q, { now: Date.now() })
  const parts = tokens.filter(({ kind }) => kind === 'field' || kind === 'word' || kind === 'phrase')
  return (
    <EmptyState
      title={total ? words.noResult(text.stream.count(total.count, total.capped)) : words.none}
      next={
        <>
          {parts.length > 1 &&
            parts.map((token) => (
              <Without
                key={token.start}
                part={q.slice(token.start, token.end)}
                q={withoutPart(q, tokens, token)}
                onAsk={onAsk}
              />
            ))}
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

/** Leaves a part of the question out; says how much that would find, so that one sees which part is in the way. */
function Without({ part, q, onAsk }: { part: string; q: string; onAsk: (q: string) => void }) {
  const count = useCount(q)
  return (
    <Button onClick={() => onAsk(q)}>
      {words.without(part)}
      {count && <span className="m11 text-fg-3">{text.stream.count(count.count, count.capped)}</span>}
    </Button>
  )
}
