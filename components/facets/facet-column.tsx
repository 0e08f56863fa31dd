'use client'

import { memo, type ReactNode, type RefObject } from 'react'
import { later } from '@/components/ui/later'
import type { Choice } from '@/lib/query/choose'
import { text } from '@/lib/text/console/first-load-words'
import { FacetPane } from './facet-pane'

export const FacetList = later(async () => (await import('./facet-list')).FacetList)

/** The facets at the left of the Stream. */
export const FacetColumn = memo(function FacetColumn({
  box,
  q,
  head,
  onChoose,
  onHide,
}: {
  box: RefObject<HTMLElement | null>
  q: string
  head: ReactNode
  onChoose: (choice: Choice) => void
  onHide: () => void
}) {
  return (
    <FacetPane box={box} title={text.shell.pages.stream} onHide={onHide}>
      <FacetList q={q} head={head} onChoose={onChoose} />
    </FacetPane>
  )
})
