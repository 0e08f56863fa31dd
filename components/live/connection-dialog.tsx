'use client'

import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { text } from '@/lib/text'
import { ConnectionFacts } from './connection-peek'

const words = text.connection

/** A button that shows what is known of the connection where no panel has room for it: on phones, and beside the stream. */
export function ConnectionDetails() {
  const [open, setOpen] = useState(false)
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>
        <Button>{words.banner.details}</Button>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content className="ov low-sheet" aria-describedby={undefined}>
          <header className="ph">
            <Dialog.Title className="font-medium">{words.title}</Dialog.Title>
            <span className="sp" />
            <Dialog.Close asChild>
              <IconButton icon={X} label={text.shell.close} />
            </Dialog.Close>
          </header>
          <div className="body">
            <ConnectionFacts />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
