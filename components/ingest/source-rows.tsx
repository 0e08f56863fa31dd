'use client'

import { Dialog } from 'radix-ui'
import { useConsoleStatus } from '@/components/live/provider'
import { useMay } from '@/components/people/you/use-me'
import { Sheet } from '@/components/ui/over/bottom-sheet'
import { text } from '@/lib/text'
import { SourceItem } from './source-item'
import { WatchForm } from './watch-form'

const words = text.watched

/** Every source with its condition and both its sums, and a line to watch one more. */
export function Sources({ open, onOpen }: { open: boolean; onOpen: (open: boolean) => void }) {
  const sources = useConsoleStatus()?.sources ?? []
  const may = useMay('admin')
  return (
    <Dialog.Root open={open} onOpenChange={onOpen}>
      <Sheet look="low-sheet" title={words.title} close={text.shell.close}>
        <div className="body">
          {sources.length === 0 ? (
            <p className="sec">{words.none}</p>
          ) : (
            sources.map((source) => <SourceItem key={source.label} source={source} onLeave={() => onOpen(false)} />)
          )}
          {may && (
            <section className="sec">
              <h3 className="lab">{words.add}</h3>
              <WatchForm />
            </section>
          )}
        </div>
      </Sheet>
    </Dialog.Root>
  )
}
