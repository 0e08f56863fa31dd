'use client'

import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Sheet } from '@/components/ui/over/bottom-sheet'
import { text } from '@/lib/text'
import { ConnectionFacts } from './connection-peek'

const words = text.connectionDetails

/** A button that shows what is known of the connection where no panel has room for it: on phones, and beside the stream. */
export function ConnectionDetails() {
  const [open, setOpen] = useState(false)
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>
        <Button>{text.connection.banner.details}</Button>
      </Dialog.Trigger>
      <Sheet look="low-sheet" title={words.title} close={text.shell.close}>
        <div className="body">
          <ConnectionFacts />
        </div>
      </Sheet>
    </Dialog.Root>
  )
}
