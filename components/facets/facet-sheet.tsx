'use client'

import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from '@/components/ui/button'
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
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content className="ov facet-sheet" aria-describedby={undefined}>
          <header className="ph">
            <Dialog.Title className="font-medium">{words.title}</Dialog.Title>
            <span className="sp" />
            <Dialog.Close asChild>
              <IconButton icon={X} label={words.close} />
            </Dialog.Close>
          </header>
          <FacetList q={q} head={head} onChoose={onChoose} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
