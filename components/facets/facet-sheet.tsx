'use client'

import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Sheet } from '@/components/ui/sheet'
import type { Choice } from '@/lib/query/choose'
import { text } from '@/lib/text'
import { FacetList } from './facet-list'

const words = text.facets

/** The facets as a sheet, where the screen has no room for a column. */
export function FacetSheet({
  open,
  q,
  head,
  onChoose,
  onOpen,
}: {
  open: boolean
  q: string
  head: ReactNode
  onChoose: (choice: Choice) => void
  onOpen: (open: boolean) => void
}) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpen}>
      <Sheet look="facet-sheet" title={words.title} close={words.close}>
        <FacetList q={q} head={head} onChoose={onChoose} />
      </Sheet>
    </Dialog.Root>
  )
}
