import { ArrowDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { Kbd } from '@/components/ui/kbd'
import { text } from '@/lib/text'

const words = text.thread

/** What new messages do, how many are here, and the way to the newest where that is not in sight. */
export function ThreadFoot({
  says,
  here,
  children,
  unseen,
  onEnd,
}: {
  says: string
  here: string
  /** What stands beside how many are here. */
  children: ReactNode
  unseen: number
  onEnd: (() => void) | null
}) {
  return (
    <div className="tail">
      <span className="trunc">{says}</span>
      <span className="sp" />
      {children}
      <span className="m11 flex-none">{here}</span>
      {onEnd && (
        <button type="button" className="pill" onClick={onEnd}>
          <Icon of={ArrowDown} size="s" />
          {unseen > 0 ? words.fresh(unseen) : words.end}
          <Kbd>End</Kbd>
        </button>
      )}
    </div>
  )
}
