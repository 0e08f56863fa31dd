import { ChevronDown, ChevronUp } from 'lucide-react'
import type { Along as Way } from '@/components/stream/window/stream-steps'
import { IconButton } from '@/components/ui/button'
import type { MessageRow } from '@/lib/message/message'
import { text } from '@/lib/text'

const words = text.message.along
const WAYS = ['agent', 'conversation'] as const

/** Steps to the same agent and along the conversation, where there are no keys for them. */
export function Along({
  message: { from, conversation },
  onStep,
}: {
  message: Pick<MessageRow, 'from' | 'conversation'>
  onStep: (along: Way, by: 1 | -1) => void
}) {
  const isOf = { agent: from !== null, conversation: conversation !== null }
  return (
    <div className="along">
      {WAYS.map((way) => {
        const { title, previous, next } = words[way]
        return (
          <span key={way} className="fx">
            <span aria-hidden="true">{title}</span>
            <IconButton icon={ChevronUp} label={previous} disabled={!isOf[way]} onClick={() => onStep(way, -1)} />
            <IconButton icon={ChevronDown} label={next} disabled={!isOf[way]} onClick={() => onStep(way, 1)} />
          </span>
        )
      })}
    </div>
  )
}
