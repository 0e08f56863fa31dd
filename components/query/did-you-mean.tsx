'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/components/live/use-trpc'
import { Said } from '@/components/said/said-text'
import { parse } from '@/lib/query/parse'
import { text } from '@/lib/text'

const words = text.noRows

/** Of a question that finds as little as this, one that finds so many times more may have been meant. */
const MORE = 10

/** Nearly the same questions, of words that are there: each is one click, and says how much it finds. Nothing until there is one; then it is announced. */
export function DidYouMean({ q, found = 0, onAsk }: { q: string; found?: number; onAsk: (q: string) => void }) {
  const trpc = useTRPC()
  const isAsked = q.trim() !== '' && parse(q, { now: Date.now() }).problems.length === 0
  const near = useQuery(trpc.stream.near.queryOptions({ query: q }, { enabled: isAsked, retry: false }))
  const told = near.data?.filter(({ count }) => count >= found * MORE) ?? []
  return (
    <div className="meant" role="status">
      {told.length > 0 && (
        <p>
          {words.meant}{' '}
          {told.map(({ query, count, capped }) => (
            <span key={query}>
              <button type="button" className="link mono" onClick={() => onAsk(query)}>
                <Said>{query}</Said>
              </button>{' '}
              <span className="m11 text-fg-3">{text.stream.count(count, capped)}</span>{' '}
            </span>
          ))}
        </p>
      )}
    </div>
  )
}
