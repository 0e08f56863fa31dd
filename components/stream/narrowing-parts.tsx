'use client'

import type { ReactNode } from 'react'
import type { Times } from '@/components/facets/brush'
import { FacetList } from '@/components/facets/facet-list'
import { TimeHistogram } from '@/components/facets/time-histogram'
import { useStable } from '@/components/ui/keep/use-stable'
import { type Choice, choose, chooseTime } from '@/lib/query/choose'

type Props = { q: string; onAsk: (q: string) => void }

// What edits a question by a click comes with what is clicked, and not with the first rows.

export function StreamFacets({ q, head, onAsk }: Props & { head: ReactNode }) {
  const onChoose = useStable((choice: Choice) => onAsk(choose(q, choice, Date.now())))
  return <FacetList q={q} head={head} onChoose={onChoose} />
}

export function StreamTimes({ q, onAsk }: Props) {
  const onTimes = useStable((times: Times) => onAsk(chooseTime(q, times, Date.now())))
  return <TimeHistogram q={q} onTimes={onTimes} />
}
