'use client'

import { PanelLeftClose } from 'lucide-react'
import { memo, type ReactNode, type RefObject } from 'react'
import { BarTitle } from '@/components/shell/bar-title'
import { IconButton } from '@/components/ui/button'
import { later } from '@/components/ui/later'
import type { Choice } from '@/lib/query/choose'
import { text } from '@/lib/text/first-load'

const FacetList = later(async () => (await import('./facet-list')).FacetList)
const words = text.facets

/** The facets at the left of the page. */
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
    <aside ref={box} className="pane facets" aria-label={words.title}>
      <header className="bar">
        <BarTitle>{text.shell.pages.stream}</BarTitle>
        <span className="sp" />
        <IconButton icon={PanelLeftClose} label={words.hide} title={words.hide} onClick={onHide} />
      </header>
      <FacetList q={q} head={head} onChoose={onChoose} />
    </aside>
  )
})
