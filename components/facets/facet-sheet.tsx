'use client'

import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Sheet } from '@/components/ui/over/bottom-sheet'
import { text } from '@/lib/text'

const words = text.facetPane

/** The facets as a sheet, where the screen has no room for a column. */
export function FacetSheet({
  open,
  onOpen,
  children,
}: {
  open: boolean
  onOpen: (open: boolean) => void
  children: ReactNode
}) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpen}>
      <Sheet look="facet-sheet" title={words.title} close={words.close}>
        {children}
      </Sheet>
    </Dialog.Root>
  )
}
