'use client'

import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useHouse } from '@/components/live/provider'
import { IconButton } from '@/components/ui/button'
import { text } from '@/lib/text'
import { SourceItem } from './source-item'
import { WatchForm } from './watch-form'

const words = text.shell.sources

/** Every source with its condition and both its sums, and a line to watch one more. */
export function Sources({ open, onOpen }: { open: boolean; onOpen: (open: boolean) => void }) {
  const sources = useHouse()?.sources ?? []
  return (
    <Dialog.Root open={open} onOpenChange={onOpen}>
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
            {sources.length === 0 ? (
              <p className="sec">{words.none}</p>
            ) : (
              sources.map((source) => <SourceItem key={source.label} source={source} onLeave={() => onOpen(false)} />)
            )}
            <section className="sec">
              <h3 className="lab">{words.add}</h3>
              <WatchForm />
            </section>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
