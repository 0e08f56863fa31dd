import { AgentMark } from '@/components/said/agent-mark'
import { useNameOf } from '@/components/said/use-names'
import { inWords } from '@/lib/letters/said'
import type { ConversationRow } from '@/lib/message/message'
import { text } from '@/lib/text'
import { listed } from '@/lib/text/joined'

/** Participants as marks, the most talkative first, then how many more there are. */
export function Marks({
  of: { participants, others, source },
  most = 5,
}: {
  of: Pick<ConversationRow, 'participants' | 'others' | 'source'>
  most?: number
}) {
  const nameOf = useNameOf()
  const rest = participants.length - most + others.count
  const names = listed(participants.map(({ agent }) => inWords(nameOf(source, agent))))
  return (
    <span className="fx gap-1" title={names}>
      <span className="only-read">{names}</span>
      {participants.slice(0, most).map(({ agent, tier }) => (
        <AgentMark key={agent} agent={agent} tier={tier} />
      ))}
      {rest > 0 && <span className="m11 text-fg-3">{text.conversations.more(rest, others.capped)}</span>}
    </span>
  )
}
