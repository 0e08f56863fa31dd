'use client'

import { AgentMark } from '@/components/said/agent-mark'
import { Said } from '@/components/said/said-text'
import type { TierOf } from '@/components/said/tiers'
import { inWords } from '@/lib/letters/said'
import type { MessageRow } from '@/lib/message/message'
import { writtenName } from '@/lib/names/names'
import { text } from '@/lib/text/console/first-load-words'
import { listed } from '@/lib/text/joined'

const MOST_MARKS = 3

/** To whom: mark and name of one, marks of a few, a count of the rest. `large` for the head of a panel. */
export function Recipients({
  row,
  tierOf,
  large = false,
}: {
  row: Pick<MessageRow, 'to' | 'toRaw' | 'broadcast' | 'source'>
  /** From whoever shows many of them: to ask the cache once per row costs a frame of scrolling. */
  tierOf: TierOf
  large?: boolean
}) {
  const everyone = row.broadcast || row.to.length === 0
  const agents = everyone ? ['all'] : [...new Set(row.to)]
  const title = everyone ? undefined : inWords(namesOfTo(row))
  const [only] = agents
  if (agents.length === 1 && only !== undefined) {
    return (
      <span
        className={large ? 'fx max-w-1/2 flex-none gap-1.5' : 'fx gap-1.5'}
        title={title}
        data-cell="to"
        data-to={only}
      >
        <AgentMark agent={only} tier={tierOf(row.source, only)} large={large} />
        <span className={large ? 'trunc font-semi' : 'trunc to-name'}>
          {everyone ? text.stream.everyone : <Said>{writtenName(row.toRaw[0], only)}</Said>}
        </span>
      </span>
    )
  }
  const rest = agents.length - MOST_MARKS
  return (
    <span className="fx flex-none gap-1.5" title={title}>
      {agents.slice(0, MOST_MARKS).map((agent) => (
        <span key={agent} className="cell" data-cell="to" data-to={agent}>
          <AgentMark agent={agent} tier={tierOf(row.source, agent)} large={large} />
        </span>
      ))}
      {rest > 0 && <span className="m11 text-fg-3">{text.stream.more(rest)}</span>}
    </span>
  )
}

/** The names of all recipients as written. */
export function namesOfTo({ to, toRaw }: Pick<MessageRow, 'to' | 'toRaw'>): string {
  return listed([...new Set(to.map((agent, at) => writtenName(toRaw[at], agent)))])
}

/** Whether the message is addressed at all. */
export function isAddressed(row: Pick<MessageRow, 'to' | 'broadcast'>): boolean {
  return row.broadcast || row.to.length > 0
}
