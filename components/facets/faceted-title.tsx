'use client'

import { ListFilter } from 'lucide-react'
import { memo } from 'react'
import { BarTitle } from '@/components/shell/bar-title'
import { IconButton } from '@/components/ui/button'
import { text } from '@/lib/text/console/first-load-words'
import type { FacetPlace } from './use-facet-place'

const words = text.facetPane

/**
 * The page's name and the way to its facets, in the bar beside them: where they are a column, its head has both.
 * A page that does not live yet takes them for a column on a phone too, so the style sheet decides there.
 */
export const FacetedTitle = memo(function FacetedTitle({
  children,
  place,
  onFacets,
}: {
  children: string
  place: FacetPlace
  onFacets: () => void
}) {
  const className = place === 'column' ? 'beside-facets' : ''
  return (
    <>
      <BarTitle className={className}>{children}</BarTitle>
      <IconButton className={className} icon={ListFilter} label={words.show} title={words.show} onClick={onFacets} />
    </>
  )
})
