'use client'

import type { ReactNode } from 'react'
import { FacetPane } from '@/components/facets/facet-pane'
import { FacetedTitle } from '@/components/facets/faceted-title'
import type { useFacetPlace } from '@/components/facets/use-facet-place'
import type { PageName } from '@/components/shell/page-list'
import { PageTitle } from '@/components/shell/page-title'
import { later } from '@/components/ui/later'
import { text } from '@/lib/text/console/first-load-words'
import { ListBody, type ListSlots } from './list-body'

const FacetSheet = later(
  async () => (await import('@/components/facets/facet-sheet')).FacetSheet,
  ({ open }) => open,
)

/** Where the facets of a page are, and the list of them. */
type Facets = ReturnType<typeof useFacetPlace> & {
  list: ReactNode
  /** Classes of the frame around them and the list. */
  look?: string | undefined
}

type Slots = ListSlots & {
  page: PageName
  /** What is asked for, for the title of the tab. */
  of?: string | undefined
  facets: Facets
}

/** The frame of a page that lists what facets narrow: they stand beside its list, or in a sheet over it. */
export function FacetedListPage({ page, of, facets, ...slots }: Slots) {
  const title = text.shell.pages[page]
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
        <div className="pane rest">
          <ListBody {...slots} title={name} />
        </div>
        {place === 'column' && (
          <FacetPane box={box} title={title} onHide={hide}>
            {list}
          </FacetPane>
        )}
      </div>
      {place === 'sheet' && <FacetSheet {...sheet}>{list}</FacetSheet>}
    </>
  )
}
