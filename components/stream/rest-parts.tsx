'use client'

import type { ReactNode } from 'react'
import type { Times } from '@/components/facets/brush'
import { CellFilter } from '@/components/facets/cell-filter'
import { FacetList } from '@/components/facets/facet-list'
import { TimeHistogram } from '@/components/facets/time-histogram'
import { TimeMenu } from '@/components/facets/time-menu'
import { QuestionProblems } from '@/components/query/question-problems'
import { useStable } from '@/components/ui/keep/use-stable'
import { type Choice, choose, chooseTime } from '@/lib/query/choose'
import { ExportMenu } from './export-menu'
import { FewFound } from './few-found'
import { Kept } from './kept-row'
import { NoRows } from './no-rows'
import { SeenFoot } from './seen-foot'

type Props = { q: string; onAsk: (q: string) => void }

// What edits a question by a click comes with what is clicked, and not with the first rows.

function StreamFacets({ q, head, onAsk }: Props & { head: ReactNode }) {
  const onChoose = useStable((choice: Choice) => onAsk(choose(q, choice, Date.now())))
  return <FacetList q={q} head={head} onChoose={onChoose} />
}

function StreamTimes({ q, onAsk }: Props) {
  const onTimes = useStable((times: Times) => onAsk(chooseTime(q, times, Date.now())))
  return <TimeHistogram q={q} onTimes={onTimes} />
}

/** Together, as each part that is fetched by itself has a list of its files in what the first rows wait for. */
export const restParts = {
  StreamFacets,
  StreamTimes,
  CellFilter,
  TimeMenu,
  ExportMenu,
  QuestionProblems,
  FewFound,
  NoRows,
  Kept,
  SeenFoot,
}
