'use client'

import { useCount } from '@/components/stream/result-count'
import { Button } from '@/components/ui/button'
import { parse } from '@/lib/query/parse'
import { text } from '@/lib/text'
import { DidYouMean } from './did-you-mean'
import { withoutPart } from './without'

const words = text.noRows

/** Where nothing was found: nearly the same question, and the question without each of its parts. All of them find something. */
export function OtherQuestions({ q, onAsk }: { q: string; onAsk: (q: string) => void }) {
  const { tokens } = parse(q, { now: Date.now() })
  const parts = tokens.filter(({ kind }) => kind === 'field' || kind === 'word' || kind === 'phrase')
  return (
    <>
      <DidYouMean q={q} onAsk={onAsk} />
      {parts.length > 1 &&
        parts.map((token) => {
          const rest = withoutPart(q, tokens, token)
          return (
            <FoundButton
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
export function FoundButton({ q, says, onAsk }: { q: string; says: string; onAsk: (q: string) => void }) {
  const count = useCount(q)
  if (count === undefined || count.count === 0) return null
  return (
    <Button onClick={() => onAsk(q)}>
      {says}
      <span className="m11 text-fg-3">{text.stream.count(count.count, count.capped)}</span>
    </Button>
  )
}
