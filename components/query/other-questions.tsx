'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/components/live/use-trpc'
import { useCount } from '@/components/stream/result-count'
import { Button } from '@/components/ui/button'
import { parse } from '@/lib/query/parse'
import { text } from '@/lib/text'
import { withoutPart } from './without'

const words = text.noRows

/** Where nothing was found: words that are nearly those asked for, and the question without each of its parts. All of them find something. */
export function OtherQuestions({ q, onAsk }: { q: string; onAsk: (q: string) => void }) {
  const trpc = useTRPC()
  const { tokens, problems } = parse(q, { now: Date.now() })
  const near = useQuery(trpc.stream.near.queryOptions({ query: q }, { enabled: problems.length === 0, retry: false }))
  const parts = tokens.filter(({ kind }) => kind === 'field' || kind === 'word' || kind === 'phrase')
  return (
    <>
      {near.data?.map(({ word, query }) => (
        <Found key={query} q={query} says={words.near(word)} onAsk={onAsk} />
      ))}
      {parts.length > 1 &&
        parts.map((token) => {
          const rest = withoutPart(q, tokens, token)
          return (
            <Found
              key={`${token.start} ${rest}`}
              q={rest}
              says={words.without(q.slice(token.start, token.end))}
              onAsk={onAsk}
            />
          )
        })}
    </>
  )
}

/** Another question, with how much it finds; nothing where it finds nothing, or that is not known yet. */
function Found({ q, says, onAsk }: { q: string; says: string; onAsk: (q: string) => void }) {
  const count = useCount(q)
  if (count === undefined || count.count === 0) return null
  return (
    <Button onClick={() => onAsk(q)}>
      {says}
      <span className="m11 text-fg-3">{text.stream.count(count.count, count.capped)}</span>
    </Button>
  )
}
