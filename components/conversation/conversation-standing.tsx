'use client'

import { useNow } from '@/components/live/now'
import { Agent } from '@/components/said/agent-name'
import { useNameOf } from '@/components/said/use-names'
import { WhyIn } from '@/components/why/why-word'
import type { ConversationRow } from '@/lib/message/message'
import { text } from '@/lib/text'
import { shortClock } from '@/lib/time/clock'

const LOOKS: Record<ConversationRow['status'], string> = {
  active: 'work',
  waiting: 'idle',
  'waiting-on-human': 'stale',
  answered: 'off',
  'one-message': 'off',
  quiet: 'off',
}

/** How a conversation stands: a shape and its word. */
export function Standing({ status, row = false }: { status: ConversationRow['status']; row?: boolean }) {
  return (
    <span className={`st ${LOOKS[status]}`}>
      <i />
      <WhyIn row={row} of={`conversation:${status}`}>
        {text.conversations.status[status]}
      </WhyIn>
    </span>
  )
}

/** For whom it waits and since how long, as a running clock. */
export function WaitingOn({ row }: { row: ConversationRow }) {
  const nameOf = useNameOf()
  if (row.waitingOn === null) return null
  const { agent, since } = row.waitingOn
  const tier = row.participants.find((one) => one.agent === agent)?.tier ?? null
  const human = row.status === 'waiting-on-human'
  return (
    <span className="fx gap-1.5">
      <Agent agent={agent} name={nameOf(row.source, agent)} tier={tier} className={human ? 'font-medium' : ''} />
      <Waited since={since} className={human ? 'm11 flex-none text-warn' : 'm11 flex-none text-fg-2'} />
    </span>
  )
}

/** The running clock alone. */
export function Waited({ since, className = '' }: { since: number; className?: string }) {
  const now = useNow()
  return <span className={className}>{now === null ? '' : shortClock(now - since)}</span>
}
