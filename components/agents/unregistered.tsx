import { TriangleAlert } from 'lucide-react'
import { Said } from '@/components/said/said-text'
import { Icon } from '@/components/ui/icon'
import type { AgentRow } from '@/lib/message/message'
import { text } from '@/lib/text'
import { dayedTime } from '@/lib/time/clock'

const words = text.agents.unregistered

/** Since when an agent is registered no more, and what became of the file that registered it last; nothing of others. */
export function Unregistered({ agent: { unregistered }, now }: { agent: AgentRow; now: number }) {
  if (unregistered === null) return null
  const { at, path, how } = unregistered
  return (
    <p className="fx items-start text-12 text-warn">
      <Icon of={TriangleAlert} size="s" className="mt-0.5" />
      <span>
        {words.since(dayedTime(at, now))}{' '}
        <span className="text-fg-2">
          <Said>{words[how](path)}</Said>
        </span>
      </span>
    </p>
  )
}
