'use client'

import { PanelLeftClose } from 'lucide-react'
import { memo, type ReactNode, type RefObject } from 'react'
import { BarTitle } from '@/components/shell/bar-title'
import { IconButton } from '@/components/ui/button'
import { text } from '@/lib/text/console/first-load-words'

const words = text.facetPane

/** The column at the left of a page that holds its facets; `title` is the page's. */
export function FacetPane({
  box,
  title,
  onHide,
  children,
}: {
  box: RefObject<HTMLElement | null>
  title: string
  onHide: () => void
  children: ReactNode
}) {
  return (
    <aside ref={box} className="pane facets" aria-label={words.title}>
      <Head title={title} onHide={onHide} />
      {children}
    </aside>
  )
}

const Head = memo(function Head({ title, onHide }: { title: string; onHide: () => void }) {
  return (
    <header className="bar">
      <BarTitle>{title}</BarTitle>
      <span className="sp" />
      <IconButton icon={PanelLeftClose} label={words.hide} title={words.hide} onClick={onHide} />
    </header>
  )
})
