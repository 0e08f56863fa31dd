'use client'

import type { ReactNode, RefObject } from 'react'
import { FacetPane } from '@/components/facets/facet-pane'
import { FacetedTitle } from '@/components/facets/faceted-title'
import type { FacetPlace } from '@/components/facets/use-facet-place'
import { LostBanner } from '@/components/live/lost-banner'
import { useLine } from '@/components/live/provider'
import { BarTitle } from '@/components/shell/bar-title'
import type { PageName } from '@/components/shell/page-list'
import { PageTitle } from '@/components/shell/page-title'
import { later } from '@/components/ui/later'
import { text } from '@/lib/text/console/first-load-words'

const FacetSheet = later(
  async () => (await import('@/components/facets/facet-sheet')).FacetSheet,
  ({ open }) => open,
)

/** Where the facets of a page are, and the list of them. */
export type Facets = {
  box: RefObject<HTMLElement | null>
  place: FacetPlace
  sheet: { open: boolean; onOpen: (open: boolean) => void }
  hide: () => void
  /** Shows them, and goes to the first. */
  focus: () => void
  list: ReactNode
  /** Classes of the frame around them and the list. */
  look?: string | undefined
}

type Slots = {
  page: PageName
  /** What of it is open, for the title of the tab. */
  of?: string | undefined
  /** In the bar, behind the name of the page. */
  bar?: ReactNode
  /** The bar stands above the list alone; else as wide as the page. */
  bars?: 'page' | 'list'
  facets?: Facets
  /** As with the banner of a lost line. */
  onDetails?: (() => void) | null | undefined
  /** Below the bar, as wide as the page. */
  above?: ReactNode
  /** Classes of what holds the list and what is beside it. */
  look?: string
  list: {
    /** What is listed, for who cannot see it. */
    label: string
    look?: string
    /** Something else has its place. */
    off?: boolean
  }
  /** In the list: heads, rows, or what there is instead of rows. */
  children: ReactNode
  /** Below the rows. */
  foot?: ReactNode
  /** What is open beside the list. */
  beside?: ReactNode
}

/** The frame of a page that lists: its name and acts in a bar, what is wrong, the list, and what of it is open beside. */
export function ListPage({ page, of, facets, ...slots }: Slots) {
  const title = text.shell.pages[page]
  if (facets === undefined)
    return (
      <>
        <PageTitle page={title} of={of} />
        <Body {...slots} title={<BarTitle>{title}</BarTitle>} />
      </>
    )
  const { box, place, sheet, hide, focus, list, look } = facets
  const name = (
    <FacetedTitle place={place} onFacets={focus}>
      {title}
    </FacetedTitle>
  )
  return (
    <>
      <PageTitle page={title} of={of} />
      <div className={look === undefined ? 'faceted' : `faceted ${look}`}>
        {place === 'column' && (
          <FacetPane box={box} title={title} onHide={hide}>
            {list}
          </FacetPane>
        )}
        <div className="pane rest">
          <Body {...slots} title={name} />
        </div>
      </div>
      {place === 'sheet' && <FacetSheet {...sheet}>{list}</FacetSheet>}
    </>
  )
}

type Parts = Omit<Slots, 'page' | 'of' | 'facets'> & { title: ReactNode }

function Body({ title, bar, bars = 'page', onDetails, above, look = 'split', list, children, foot, beside }: Parts) {
  const lost = useLine().phase === 'lost'
  const head = (
    <header className="bar">
      {title}
      {bar}
    </header>
  )
  return (
    <>
      {bars === 'page' && head}
      <LostBanner onDetails={onDetails} />
      {above}
      <div className={lost ? `${look} stale` : look}>
        {list.off !== true && (
          <section className={list.look === undefined ? 'pane' : `pane ${list.look}`} aria-label={list.label}>
            {bars === 'list' && head}
            {children}
            {foot}
          </section>
        )}
        {beside}
      </div>
    </>
  )
}
