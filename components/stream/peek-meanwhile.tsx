import { X } from 'lucide-react'
import { IconButton } from '@/components/ui/button'
import { text } from '@/lib/text/console/first-load-words'

/** Where a message opens, while what shows it is on its way. */
export function PeekMeanwhile({ onClose }: { onClose: () => void }) {
  return (
    <aside className="pane peek w-[400px]" aria-label={text.stream.peek} aria-busy="true">
      <header className="ph">
        <span className="text-12 text-fg-2" role="status">
          {text.stream.opening}
        </span>
        <span className="sp" />
        <IconButton icon={X} label={text.shell.close} onClick={onClose} />
      </header>
    </aside>
  )
}
