'use client'

import { DidYouMean } from '@/components/query/did-you-mean'
import { useCount } from './result-count'

/** A question that finds no more than this may have a slip in it. */
const FEW = 3

/** Above a list of nearly nothing: nearly the same questions, which find much more. */
export function FewFound({ q, onAsk }: { q: string; onAsk: (q: string) => void }) {
  const count = useCount(q)
  if (count === undefined || count.count === 0 || count.count > FEW) return null
  return <DidYouMean q={q} found={count.count} onAsk={onAsk} />
}
