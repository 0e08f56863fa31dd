'use client'

import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { focusBack } from '@/components/ui/keep/focus-kept'
import { IconButton } from '../button'

/** What a dialog opens as a sheet: its title, the way out, and what stands on it. Stands in a `Dialog.Root`. */
export function Sheet({
  look,
  title,
  close,
  children,
}: {
  look: 'low-sheet' | 'middle-sheet' | 'facet-sheet'
  title: string
  /** Says what the cross does. */
  close: string
  children: ReactNode
}) {
  return (
    <Dialog.Portal>
      <Dialog.Overlay className="scrim" />
      <Dialog.Content className={`ov ${look}`} aria-describedby={undefined} onCloseAutoFocus={focusBack}>
        <header className="ph">
          <Dialog.Title className="font-medium">{title}</Dialog.Title>
          <span className="sp" />
          <Dialog.Close asChild>
            <IconButton icon={X} label={close} />
          </Dialog.Close>
        </header>
        {children}
      </Dialog.Content>
    </Dialog.Portal>
  )
}
